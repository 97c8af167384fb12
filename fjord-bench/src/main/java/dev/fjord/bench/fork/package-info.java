/**
 * What a fork costs: recursions that do little else, each with every way to fork as a benchmark of
 * its own. All contenders of one benchmark class split the same problem in two at the same places.
 *
 * <p>The tasks are in {@code *Tasks}, one form after the other. They are {@code
 * java.util.concurrent}'s; the build makes {@code dev.fjord.bench.fork.concurrent} from them, the
 * same sources with the imports of {@code dev.fjord.concurrent}. Those of FJTask are in {@code
 * CoInvoke}.
 */
@NullMarked
package dev.fjord.bench.fork;

import org.jspecify.annotations.NullMarked;
