/**
 * {@code fjord versus}: measures the grid of contenders, collectors, virtual machines and workers,
 * each cell in processes of its own, and says what it found and whether it may be believed.
 */
@NullMarked
package dev.fjord.bench.versus;

import org.jspecify.annotations.NullMarked;
