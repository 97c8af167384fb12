/**
 * The soak: random trees of tasks in random pools, round after round, each from a seed. A round is
 * first a {@linkplain dev.fjord.stress.soak.RoundPlan plan}, which is data and comes from the seed
 * alone; then it is run, and what every task did must add up.
 */
@NullMarked
package dev.fjord.stress.soak;

import org.jspecify.annotations.NullMarked;
