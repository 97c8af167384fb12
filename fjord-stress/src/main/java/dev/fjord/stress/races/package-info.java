/**
 * One class per race. {@code Holds} runs the engine's own code; beside it stand its twins, the same
 * protocol with one step left out, whose names end in {@code MustFail}: what must never happen in
 * the first must be seen in the second, or the test cannot see. Twins that need luck and so time
 * are named {@code MustFailInTheEnd} and belong to the long form. Jcstress forbids every outcome
 * that is not listed.
 */
@NullMarked
package dev.fjord.stress.races;

import org.jspecify.annotations.NullMarked;
