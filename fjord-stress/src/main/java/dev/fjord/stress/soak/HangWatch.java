package dev.fjord.stress.soak;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/**
 * Says when a round hangs: when for some seconds no task has begun or ended. A busy machine is
 * given as many times longer as it has threads to run for each of its processors.
 */
final class HangWatch {
  private final long limitNanos;
  private long pulse = -1;
  private long since;

  HangWatch(int seconds) {
    this.limitNanos = TimeUnit.SECONDS.toNanos(seconds);
  }

  /** Whether it hangs, at this pulse. */
  boolean hangs(long now) {
    long time = System.nanoTime();
    if (now != pulse) {
      pulse = now;
      since = time;
    }
    return time - since > limitNanos * loadFactor();
  }

  private static double loadFactor() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return Math.max(1, load / Runtime.getRuntime().availableProcessors());
  }
}
