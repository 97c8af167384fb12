package dev.fjord.internal.watchdog;

import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.Inspection;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.pool.Rounds;
import java.lang.ref.WeakReference;

/**
 * The thread that makes the rounds of all pools that are to be looked at. It is started for the
 * first of them, and ends soon after the last has stopped or was collected: a pool is not kept
 * alive by being looked at.
 */
public final class Watchdog {
  /** The name of the thread. */
  static final String NAME = "fjord-watchdog";

  private static final long LINGER_NANOS = 1_000_000_000;
  private static final Rounds ROUNDS = new Rounds(NAME, LINGER_NANOS);

  private Watchdog() {}

  /** Begins with the inspections that the pool was made with. */
  public static void watch(Pool pool) {
    for (Inspection each : pool.settings().inspections()) {
      ROUNDS.add(new Round(pool, each));
    }
  }

  /** One inspection of one pool, which alone keeps it. No record: see {@link StallInspection}. */
  private static final class Round implements Rounds.Stop {
    private final WeakReference<Pool> pool;
    private final WeakReference<Inspection> inspection;
    private final long periodNanos;
    private long next;

    Round(Pool pool, Inspection inspection) {
      this.pool = new WeakReference<>(pool);
      this.inspection = new WeakReference<>(inspection);
      this.periodNanos = inspection.periodNanos();
      this.next = System.nanoTime() + periodNanos;
    }

    @Override
    public long look() {
      long left = next - System.nanoTime();
      if (left > 0) {
        return left;
      }
      boolean isThere = inspect();
      next = System.nanoTime() + periodNanos;
      return isThere ? periodNanos : -1;
    }

    /** Inspects the pool; false if it is no more. */
    private boolean inspect() {
      Pool here = pool.get();
      Inspection how = inspection.get();
      if (here == null || how == null || here.hasStopped()) {
        return false;
      }
      try {
        how.look(here);
      } catch (Throwable failure) { // no memory: it ends no round
        Failures.uncaught(failure, null);
      }
      return true;
    }
  }
}
