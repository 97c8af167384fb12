package dev.fjord.internal.watchdog;

import dev.fjord.internal.pool.BareThread;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.Inspection;
import dev.fjord.internal.pool.Pool;
import java.lang.ref.WeakReference;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The thread that makes the rounds of all pools that are to be looked at. It is started for the
 * first of them, and ends soon after the last has stopped or was collected: a pool is not kept
 * alive by being looked at.
 */
public final class Watchdog {
  /** The name of the thread. */
  static final String NAME = "fjord-watchdog";

  /** How long the thread waits for another pool when there is none left. */
  private static final long LINGER_MILLIS = 1_000;

  private static final ScheduledThreadPoolExecutor THREAD =
      new ScheduledThreadPoolExecutor(1, body -> BareThread.forAll(body, NAME));

  static {
    THREAD.setKeepAliveTime(LINGER_MILLIS, TimeUnit.MILLISECONDS);
    THREAD.allowCoreThreadTimeOut(true);
  }

  private Watchdog() {}

  /** Begins with the inspections that the pool was made with. */
  public static void watch(Pool pool) {
    for (Inspection each : pool.settings().inspections()) {
      new Round(new WeakReference<>(pool), new WeakReference<>(each), each.periodNanos()).again();
    }
  }

  /** One inspection of one pool, which alone keeps it. */
  private record Round(
      WeakReference<Pool> pool, WeakReference<Inspection> inspection, long periodNanos)
      implements Runnable {

    void again() {
      var unused = THREAD.schedule(this, periodNanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void run() {
      if (look()) {
        again();
      }
    }

    /** Looks; false if the pool is no more. */
    private boolean look() {
      Pool here = pool.get();
      Inspection how = inspection.get();
      if (here == null || how == null || here.hasStopped()) {
        return false;
      }
      try {
        how.look(here);
      } catch (Throwable failure) { // a listener's, or no memory: it ends no round
        Failures.uncaught(failure, null);
      }
      return true;
    }
  }
}
