package dev.fjord.internal.pool;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.schedule.Limit;
import dev.fjord.internal.schedule.Naps;
import dev.fjord.internal.schedule.Times;
import dev.fjord.internal.worker.Stops;
import dev.fjord.internal.worker.TaskWork;
import dev.fjord.internal.worker.Worker;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The ways to a pool's end: what is inside is finished, or dropped, and somebody may wait for it.
 */
public final class Closing {
  private final Pool pool;
  private final ThreadKind kind;
  private final Threads threads;
  private final TakenBack takenBack = new TakenBack();
  private volatile boolean cancelled;

  Closing(Pool pool, ThreadKind kind, Threads threads) {
    this.pool = pool;
    this.kind = kind;
    this.threads = threads;
  }

  /** Whether all that runs in the pool was stopped. */
  boolean isCancelled() {
    return cancelled;
  }

  /** Lets nothing in any more; what is inside is finished, then the threads end. Does not wait. */
  public void shutdown() {
    pool.gate().close();
    announceWork(pool);
  }

  private static void announceWork(Pool pool) {
    // work may have come without room to wake anybody; where others have the turn they decide
    if (pool.hasWork() && (pool.schedule().hasClock() || pool.sleep().areAllAsleep())) {
      pool.announce();
    }
    for (WeakReference<Pool> each : pool.views().all()) {
      Pool view = each.get();
      if (view != null) {
        announceWork(view);
      }
    }
  }

  /**
   * As {@link #shutdown}; besides, takes back what was submitted and has not begun, stops what has,
   * and interrupts the pool's own threads.
   *
   * @return what was taken back; the futures among it are cancelled
   */
  public List<Runnable> shutdownNow() {
    return takeBack(false);
  }

  /** As {@link #shutdownNow}, and {@link #close()}. */
  public List<Runnable> closeNow() {
    refuseInside("closeNow()");
    return takeBack(true);
  }

  private List<Runnable> takeBack(boolean closes) {
    takenBack.begin();
    List<Runnable> dropped;
    try {
      cancelAll();
      if (closes) {
        close();
      }
    } finally {
      dropped = takenBack.end();
    }
    return dropped;
  }

  private void cancelAll() {
    pool.gate().close();
    cancelled = true;
    Stops.notice(pool);
    pool.calls().stopInHost();
    pool.gate().hold(); // until what is taken out here is cancelled
    try {
      for (WeakReference<Pool> each : pool.views().all()) {
        Pool view = each.get();
        if (view != null) {
          view.closing().cancelAll();
        }
      }
      TaskWork.publishAll(pool);
      for (Object root = takeRoot(); root != null; root = takeRoot()) {
        takesBack(root);
      }
      if (!pool.interrupts()) { // else the notice has
        threads.interruptAll(null);
      }
    } finally {
      pool.gate().release();
    }
  }

  private @Nullable Object takeRoot() {
    Object taken = pool.inbox().take(each -> !(each instanceof Job) || each instanceof FromOutside);
    return taken != null ? taken : pool.roster().steal(0, FromOutside.class::isInstance);
  }

  /**
   * Drops a job that is about to begin, or code as it was submitted, if this pool or its host is
   * being closed at once. Protocol:
   *
   * <pre>
   *   who closes                              who has taken the job out of its queue
   *   1. cancelled = true                     1. cancelled? adds the job, and does not begin it
   *   2. adds what is in the queues
   *   3. waits for the end; collects
   * </pre>
   *
   * So what begins was taken out before the first step. Who does not wait may collect first: what
   * comes later runs, as if it had begun before.
   */
  boolean takesBack(Object taken) {
    for (Pool at = cancelled ? pool : null; at != null; at = at.viewed()) {
      if (at.closing().takenBack.add(taken)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Shuts down and waits for the end. If interrupted it goes on as {@link #shutdownNow}, waits all
   * the same, and leaves the interrupt status set.
   *
   * @throws IllegalStateException if called by one of the pool's workers, which would wait for
   *     itself
   */
  public void close() {
    close(this::shutdown, this::shutdownNow);
  }

  /**
   * As {@link #close()}, of a face that has its own ways to it.
   *
   * @param begin lets nothing in any more
   * @param hasten what the first interrupt makes it do
   */
  public void close(Runnable begin, Runnable hasten) {
    refuseInside("close()");
    begin.run();
    int taken = Naps.NONE;
    boolean ended = false;
    while (!ended) {
      try {
        ended = awaitStopped(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        boolean isFirst = taken == Naps.NONE;
        taken |= Naps.taken();
        if (isFirst) {
          hasten.run();
        }
      }
    }
    Naps.end(taken);
  }

  /**
   * As {@link #close()}; when the time is over it goes on as {@link #shutdownNow}, and waits all
   * the same.
   *
   * @throws TimeoutException if it was
   */
  public void close(Duration limit) throws TimeoutException {
    refuseInside("close()");
    shutdown();
    if (pool.hasStopped()) {
      return;
    }
    Failures.<Object>unchecked(
        () -> InTurn.<Object>seated(pool.schedule(), () -> closeWithin(limit)));
  }

  private Object closeWithin(Duration limit) throws TimeoutException {
    Deadline deadline = new Deadline(pool, limit, over -> shutdownNow());
    try {
      close();
    } finally {
      deadline.close();
    }
    TimeoutException exception = deadline.exception();
    if (exception != null) {
      throw exception;
    }
    return limit;
  }

  /**
   * Throws if the calling thread works here: it would wait for itself.
   *
   * @param what it called
   */
  private void refuseInside(String what) {
    if (Worker.currentIn(pool) != null) {
      throw new IllegalStateException(
          "pool %s: %s called from inside one of its tasks"
              .formatted(pool.settings().name(), what));
    }
  }

  /**
   * Waits until the pool has stopped and its threads have ended. Where it has no thread, and gets
   * none, the calling thread runs what was accepted.
   */
  public boolean awaitStopped(long timeout, TimeUnit unit) throws InterruptedException {
    if (pool.hasStopped()) {
      return true; // also to who was interrupted
    }
    long nanos = unit.toNanos(timeout);
    boolean inTurn =
        !pool.schedule().hasClock()
            && InTurn.await(pool, "the end of a pool", pool::hasStopped, Limit.after(nanos));
    long limit = inTurn ? 0 : nanos;
    long begun = System.nanoTime();
    long left = limit;
    while (pool.isClosed() && pool.hasWork() && left > Times.ASK_AGAIN_NANOS) {
      if (pool.isDeserted()) {
        runLeft();
      }
      if (threads.await(Times.ASK_AGAIN_NANOS, TimeUnit.NANOSECONDS)) {
        return true;
      }
      left = limit - (System.nanoTime() - begun);
    }
    return threads.await(left, TimeUnit.NANOSECONDS);
  }

  /** Where the pool has no thread and gets none, the calling thread runs what waits. */
  void runLeft() {
    pool.gate().hold(); // the end comes after what runs here
    try {
      int taken = Naps.take(); // not the tasks', which are others'
      try {
        if (!kind.runLeft()) {
          pool.calls().runInbox();
        }
      } finally {
        Naps.end(taken);
      }
    } finally {
      pool.gate().release();
    }
  }
}
