/**
 * The tasks of {@code dev.fjord.bench.fork} on Fjord. The build makes them from those of {@code
 * java.util.concurrent}: it changes the package and the imports, and nothing else.
 */
@NullMarked
package dev.fjord.bench.fork.concurrent;

import org.jspecify.annotations.NullMarked;
