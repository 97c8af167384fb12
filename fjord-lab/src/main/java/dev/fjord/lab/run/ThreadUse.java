package dev.fjord.lab.run;

/**
 * What a thread of the pool did in a run, as {@link java.lang.management.ThreadMXBean} tells it.
 *
 * @param cpuMs its processor time in milliseconds
 * @param blocked how often it waited for a monitor
 * @param blockedMs how long, in milliseconds
 * @param waiting how often it waited otherwise: parked, slept, waited to be notified
 * @param waitingMs how long, in milliseconds
 */
public record ThreadUse(
    double cpuMs, double blocked, double blockedMs, double waiting, double waitingMs) {}
