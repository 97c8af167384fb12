/**
 * The front door: what it costs to give a pool tasks that nobody forked, and how soon they begin.
 * Every pool that is an executor takes the same tasks.
 */
@NullMarked
package dev.fjord.bench.door;

import org.jspecify.annotations.NullMarked;
