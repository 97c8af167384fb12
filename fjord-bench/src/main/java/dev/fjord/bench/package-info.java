/** What all benchmarks share. */
@NullMarked
package dev.fjord.bench;

import org.jspecify.annotations.NullMarked;
