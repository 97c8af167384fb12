/**
 * What a fork costs: recursions that do little else, each with every way to fork as a benchmark of
 * its own. All contenders of one benchmark class split the same problem in two at the same places.
 *
 * <p>The tasks are in {@code *Tasks}, one form after the other. They are {@code
 * java.util.concurrent}'s; the same sources with the imports of {@code dev.fjord.concurrent} belong
 * into {@code dev.fjord.bench.fork.concurrent}, those with FJTask's classes into {@code
 * dev.fjord.bench.fork.fjtask}, and a benchmark method for each into the classes here.
 */
@NullMarked
package dev.fjord.bench.fork;

import org.jspecify.annotations.NullMarked;
