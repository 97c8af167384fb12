package dev.fjord.bench.latency;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits for what another worker has to do. Not every pool promises that a sleeping worker is woken
 * for a task while its owner is busy: that of {@code java.util.concurrent} was seen to leave one
 * asleep for ever (JDK 17). So there is a limit, which is what such a case adds to a mean.
 */
public final class Patience {
  /** Much longer than waking a thread takes, much shorter than a measurement. */
  static final long LIMIT_MILLIS = 20;

  private static final long LIMIT_NANOS = TimeUnit.MILLISECONDS.toNanos(LIMIT_MILLIS);

  /** The clock is looked at once in so many turns. */
  private static final int TURNS = 256;

  /** In which all workers of a pool go to sleep. */
  static final long IDLE_MILLIS = 5;

  private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(IDLE_MILLIS);

  private Patience() {}

  /** Lets a pool fall asleep. */
  public static void idle() {
    LockSupport.parkNanos(IDLE_NANOS);
  }

  /**
   * Spins until it is true or the limit has passed.
   *
   * @return whether it became true
   */
  public static boolean spinUntil(BooleanSupplier done) {
    long start = System.nanoTime();
    for (int i = 1; !done.getAsBoolean(); i++) {
      Thread.onSpinWait();
      if (i % TURNS == 0 && System.nanoTime() - start > LIMIT_NANOS) {
        return done.getAsBoolean();
      }
    }
    return true;
  }

  /**
   * The same, for where there may be more threads than processors: others go first.
   *
   * @return whether it became true
   */
  public static boolean yieldUntil(BooleanSupplier done) {
    long start = System.nanoTime();
    while (!done.getAsBoolean()) {
      if (System.nanoTime() - start > LIMIT_NANOS) {
        return done.getAsBoolean();
      }
      Thread.yield();
    }
    return true;
  }
}
