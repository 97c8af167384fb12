package dev.fjord.internal.watchdog;

import dev.fjord.internal.pool.BareThread;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.Inspection;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.schedule.Times;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The thread that makes the rounds of all pools that are to be looked at. It is started for the
 * first of them, and ends soon after the last has stopped or was collected: a pool is not kept
 * alive by being looked at.
 */
public final class Watchdog implements Runnable {
  /** The name of the thread. */
  static final String NAME = "fjord-watchdog";

  /** How long the thread waits for another pool when there is none left. */
  private static final long LINGER_NANOS = 1_000_000_000;

  private static final Watchdog ONE = new Watchdog();

  private final List<Round> rounds = new CopyOnWriteArrayList<>();
  private @Nullable Thread thread;

  private Watchdog() {}

  /** Begins with the inspections that the pool was made with. */
  public static void watch(Pool pool) {
    for (Inspection each : pool.settings().inspections()) {
      ONE.add(new Round(pool, each));
    }
  }

  private synchronized void add(Round round) {
    Thread there = thread;
    if (there == null) {
      there = BareThread.forAll(this, NAME);
      there.start();
      thread = there;
    }
    rounds.add(round);
    LockSupport.unpark(there);
  }

  @Override
  public void run() {
    long pause = 0;
    while (pause >= 0) {
      LockSupport.parkNanos(this, pause);
      boolean ignored = Thread.interrupted();
      try {
        pause = lookAtAll();
      } catch (Throwable failure) { // no memory: told, and nobody is forgotten
        Failures.uncaught(failure, null);
        pause = Times.ASK_AGAIN_NANOS;
      }
    }
  }

  /** Returns how long to wait before the next look; less than 0 to end. */
  private long lookAtAll() {
    if (rounds.isEmpty()) {
      LockSupport.parkNanos(this, LINGER_NANOS);
      synchronized (this) {
        if (rounds.isEmpty()) {
          thread = null;
          return -1;
        }
      }
    }
    long pause = Long.MAX_VALUE;
    for (int i = rounds.size() - 1; i >= 0; i--) { // only this thread removes
      long left = rounds.get(i).lookIfDue();
      if (left < 0) {
        Round unused = rounds.remove(i);
      } else {
        pause = Math.min(pause, left);
      }
    }
    return rounds.isEmpty() ? 0 : pause;
  }

  /** One inspection of one pool, which alone keeps it. No record: see {@link StallInspection}. */
  private static final class Round {
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

    /** Returns how long to wait for the next look; less than 0 if the pool is no more. */
    long lookIfDue() {
      long left = next - System.nanoTime();
      if (left > 0) {
        return left;
      }
      boolean isThere = look();
      next = System.nanoTime() + periodNanos;
      return isThere ? periodNanos : -1;
    }

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
