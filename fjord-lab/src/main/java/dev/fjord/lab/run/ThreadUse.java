package dev.fjord.lab.run;

/**
 * What a thread did in a run, as {@link java.lang.management.ThreadMXBean} tells it.
 *
 * @param name the thread's name, {@code caller} for the one that called the pool
 * @param cpuMs its processor time in milliseconds
 * @param blocked how often it waited for a monitor
 * @param blockedMs how long, in milliseconds
 * @param waiting how often it waited otherwise: parked, slept, waited to be notified
 * @param waitingMs how long, in milliseconds
 */
public record ThreadUse(
    String name, double cpuMs, double blocked, double blockedMs, double waiting, double waitingMs) {
  /** The name given to the thread that called. */
  public static final String CALLER = "caller";

  ThreadUse minus(ThreadUse before) {
    return new ThreadUse(
        name,
        cpuMs - before.cpuMs,
        blocked - before.blocked,
        blockedMs - before.blockedMs,
        waiting - before.waiting,
        waitingMs - before.waitingMs);
  }
}
