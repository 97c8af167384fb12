package dev.fjord.internal.pool;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.schedule.Times;
import dev.fjord.internal.worker.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool.ManagedBlocker;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Looks after jobs for which nobody comes: it compensates waits that nobody has declared, and asks
 * for a thread again where one was refused. One thread looks at the pools in which a job waits
 * while all who may be up are at work; in the place of a worker that stands still a spare may be
 * up, within the pool's maximum. When the worker runs on, whoever is surplus parks after its
 * current root.
 *
 * <pre>
 *   stands still in                                  is compensated
 *   what the JDK's own pool compensates:             at the first look
 *     a ManagedBlocker, a condition, a transfer queue
 *   anything else: a latch, a future, Object.wait    when no worker has made progress for 0.1 ms,
 *                                                    one at a time, each after twice as long as
 *                                                    the one before, up to 1.6 ms
 *   what ends without the others: a lock, sleep,     the same without that bound: so there is a
 *     a semaphore                                    spare for each doubling of the time that it
 *                                                    takes, ten for 0.1 s, and not one for each
 *                                                    task that waits for the same lock
 *   Fork.blocking, a join, a get of this pool        not here: it says so itself
 *   native code (a read)                             never: its thread looks as if it ran
 * </pre>
 *
 * <p><b>Nobody is forgotten.</b>
 *
 * <pre>
 *   who forks or submits                 sentinel, before it stops looking at a pool
 *   1. makes the job visible             1. watched = false, asks all owners, barrier
 *   2. all at work, nobody searches?     2. does a job wait? look on
 *      watched? else watch
 * </pre>
 *
 * A submission comes by step 2 each time. A fork comes there when it finds an ask, as the first of
 * each root does, and the first after step 1 on the other side.
 *
 * <p>Waits come in chains: for a while after a spare was added it looks without a pause, which
 * costs it about what the spare does; then at longer and longer intervals.
 */
final class Sentinel {
  /** Whether waits that nobody has declared are compensated. */
  private static final boolean ALL_WAITS = !Property.isOn("dev.fjord.compensate", "declared");

  private static final Rounds POOLS = new Rounds("fjord-sentinel", Times.LINGER_NANOS);

  private Sentinel() {}

  /** A pool as the sentinel sees it. */
  static final class Watched implements Rounds.Stop {
    private final Pool pool;
    private final List<Stand> stands = new ArrayList<>();
    private volatile boolean watched;

    /** Not before this time is the sentinel asked for again, since it got no thread. */
    private volatile long notBefore = System.nanoTime();

    private int quietLooks;

    /** Until the next look that is not at once. */
    private long pause = Times.FIRST_LOOK_NANOS;

    /** When a spare was last added. */
    private long added = System.nanoTime() - Times.CHAIN_NANOS;

    Watched(Pool pool) {
      this.pool = pool;
    }

    /** Whether the sentinel looks after the pool already. */
    boolean isOn() {
      return watched;
    }

    /** A job waits, and all are at work. By anybody. */
    void begin() {
      if (!watched && System.nanoTime() - notBefore >= 0) {
        beginNow();
      }
    }

    private synchronized void beginNow() {
      StackRoom.reserve(); // what is taken as watched must be watched
      if (watched) {
        return;
      }
      watched = true; // first: the sentinel may end it again at once
      try {
        POOLS.add(this);
      } catch (Throwable failure) {
        watched = false;
        notBefore = System.nanoTime() + Times.ASK_AGAIN_NANOS;
        if (!(failure instanceof OutOfMemoryError)) { // else whoever finds a job later asks again
          throw failure;
        }
      }
    }

    /** See the class comment. */
    @Override
    public void leave() {
      quietLooks = 0;
      pause = Times.FIRST_LOOK_NANOS;
      stands.forEach(Stand::forget);
      watched = false;
      boolean looksOn = true; // should there be no memory to find out
      try {
        looksOn = !pool.hasStopped() && (pool.roster().isAnythingForked(null) || pool.hasWork());
      } finally {
        if (looksOn) {
          begin();
        }
      }
    }

    @Override
    public long look() {
      boolean isWanted = isJobWaiting();
      if (isWanted && pool.sleep().refusal() != null) {
        pool.sleep().announceFork(); // there may be a thread by now
      }
      for (int i = 0; isWanted && i < pool.roster().size(); i++) { // needs no memory
        pool.roster().at(i).shift().lookForOthers(); // the turn of a view may be over
      }
      boolean isSoon = ALL_WAITS && pool.host() == null && lookWhoStands() && isWanted;
      if (System.nanoTime() - added < Times.CHAIN_NANOS) {
        return pool.hasStopped() ? -1 : 0;
      }
      quietLooks = isWanted ? 0 : quietLooks + 1;
      if (quietLooks >= Times.QUIET_LOOKS || pool.hasStopped()) {
        return -1;
      }
      pause = Math.min(2 * pause, isSoon ? Times.SHORT_LOOK_NANOS : Times.LONG_LOOK_NANOS);
      return pause;
    }

    /** Has a spare come for those who stand still; returns whether there is one. */
    private boolean lookWhoStands() {
      boolean anyRuns = false;
      boolean anyStands = false;
      Stand other = null;
      int spares = 0;
      for (Stand stand : stands) {
        spares += stand.hasSpare ? 1 : 0;
      }
      for (Worker worker : pool.roster().all()) {
        Stand stand = standOf(worker);
        What what = stand.look(spares);
        anyRuns |= what == What.RUNS;
        anyStands |= stand.isStill;
        if (what == What.MANAGED) {
          addOneFor(worker);
        } else if (what == What.STANDS && other == null) {
          other = stand;
        }
      }
      if (!anyRuns && other != null) {
        other.hasSpare = addOneFor(other.worker);
      }
      return anyStands;
    }

    /** If a job waits, and nobody will come for it. */
    private boolean addOneFor(Worker standing) {
      boolean isDue = pool.sleep().hungry() == 0 && isJobWaiting();
      if (isDue) {
        standing.blocking().beginForeign();
        pause = Times.FIRST_LOOK_NANOS;
        added = System.nanoTime();
      }
      return isDue;
    }

    private boolean isJobWaiting() {
      return pool.hasWork() || pool.roster().hasPrivate(null);
    }

    private Stand standOf(Worker worker) {
      while (stands.size() <= worker.index()) {
        stands.add(new Stand(pool.roster().at(stands.size())));
      }
      return stands.get(worker.index());
    }
  }

  /** What a look finds a worker at. */
  enum What {
    /** Idle, compensated, or in a join. */
    AWAY,
    /** At work, or in a wait since just now: it may run on at any moment. */
    RUNS,
    /** In a wait that the JDK's own pool would compensate. */
    MANAGED,
    /** In another, for a while. */
    STANDS
  }

  /** How long a worker has stood still. */
  private static final class Stand {
    final Worker worker;
    private boolean isStill;

    /** Whether a spare was added for a wait that the JDK's own pool would not compensate. */
    private boolean hasSpare;

    /** Since when it was seen to, in this wait. */
    private long since;

    private long root;
    private @Nullable Object blocker;

    Stand(Worker worker) {
      this.worker = worker;
    }

    /** Keeps nothing of the program's. */
    private void forget() {
      isStill = false;
      blocker = null;
    }

    /**
     * A look.
     *
     * @param spares how many of the pool's workers have a spare for such a wait
     */
    private What look(int spares) {
      boolean was = isStill;
      isStill = worker.isStill();
      if (!isStill) {
        hasSpare = false;
        worker.blocking().endForeign(); // if that was begun
        return worker.isAboutToWork() ? What.RUNS : What.AWAY;
      }
      if (worker.isCompensated() || worker.isWaitingInJoin()) {
        isStill = false;
        return What.AWAY;
      }
      Thread thread = worker.thread(); // null if it has ended meanwhile
      Object now = thread == null ? null : LockSupport.getBlocker(thread);
      long time = System.nanoTime();
      if (!was || root != worker.rootCount() || blocker != now) {
        since = time;
        root = worker.rootCount();
        blocker = now;
      }
      if (isManaged(now)) {
        return What.MANAGED;
      }
      int doublings =
          Math.min(
              spares,
              endsByItself(thread, now) ? Times.STILL_MOST_DOUBLINGS : Times.STILL_DOUBLINGS);
      return time - since >= Times.STILL_NANOS << doublings ? What.STANDS : What.RUNS;
    }

    /** Whether it waits for a time, or for what somebody has who needs no other task for it. */
    private static boolean endsByItself(@Nullable Thread thread, @Nullable Object blocker) {
      if (blocker == null) { // a monitor, sleep; or Object.wait, for a time
        return thread != null && thread.getState() != Thread.State.WAITING;
      }
      String name = blocker.getClass().getName();
      return name.startsWith("java.util.concurrent.locks.")
          || name.startsWith("java.util.concurrent.Semaphore");
    }

    private static boolean isManaged(@Nullable Object seen) {
      if (seen == null) {
        return false;
      }
      String name = seen.getClass().getName();
      return seen instanceof ManagedBlocker
          || seen instanceof Condition
          || name.startsWith("java.util.concurrent.SynchronousQueue")
          || name.startsWith("java.util.concurrent.LinkedTransferQueue");
    }
  }
}
