/** Streams on any pool, and data-parallel algorithms. */
package dev.fjord.par;
