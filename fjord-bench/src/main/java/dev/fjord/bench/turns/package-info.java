/**
 * Comparing versions of a program by turns: each stays ready in a virtual machine of its own, and
 * in every round each has one turn, in random order. What slows all down by the same factor for
 * longer than a round, a ratio within a round does not notice. Knows nothing about the command
 * line.
 */
@NullMarked
package dev.fjord.bench.turns;

import org.jspecify.annotations.NullMarked;
