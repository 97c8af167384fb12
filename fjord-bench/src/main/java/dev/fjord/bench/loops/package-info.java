/** Parallel loops over work of different shapes and sizes. */
@NullMarked
package dev.fjord.bench.loops;

import org.jspecify.annotations.NullMarked;
