/**
 * The tuning advisor: how many workers a program wants, whether it wants a threshold, and why. It
 * measures a program over its two knobs, finds the settings that its samples cannot tell from the
 * fastest, and reads the pool's counters in the terms of Minato's study.
 */
@NullMarked
package dev.fjord.lab.tune;

import org.jspecify.annotations.NullMarked;
