/**
 * The tuning advisor: how many workers a program wants, whether it wants a threshold, and why.
 *
 * <p>It measures a program over its two knobs, finds the settings that its samples cannot tell from
 * the fastest, and reads the pool's counters in the terms of Minato's study. {@code ./fjord tune}
 * does so for the programs of the lab; {@link dev.fjord.lab.tune.Tuner} for your own:
 *
 * <pre>{@code
 * Tuning tuning =
 *     Tuner.of("sum", threshold -> sum(numbers, 0, numbers.length, threshold), numbers.length).tune();
 * TextTuning.print(tuning, System.out);
 * }</pre>
 */
@NullMarked
package dev.fjord.lab.tune;

import org.jspecify.annotations.NullMarked;
