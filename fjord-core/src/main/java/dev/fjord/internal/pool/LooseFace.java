package dev.fjord.internal.pool;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.LooseJob;
import dev.fjord.internal.worker.Completion;
import dev.fjord.internal.worker.LooseWork;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A pool seen by a face whose tasks are {@link LooseJob}s: how they come in from outside, are taken
 * out again, and when nothing is under way.
 */
public final class LooseFace {
  private final Pool pool;
  private final AtomicLong holds = new AtomicLong();

  /** The face of a pool. */
  public LooseFace(Pool pool) {
    this.pool = pool;
  }

  // ---- in ----

  /**
   * Has the job run by the pool's own threads.
   *
   * @param wake whether a sleeping thread is woken for it if need be
   * @throws RejectedExecutionException if the pool is closed
   */
  public void offer(LooseJob job, boolean wake) {
    StackRoom.reserve();
    pool.enterGate();
    boolean in = false;
    try {
      put(job);
      in = true;
    } finally {
      if (!in) {
        pool.left();
      }
    }
    if (wake) {
      pool.announce();
    }
  }

  /**
   * Counts as somebody inside, so that the pool stays open for what is offered later by {@link
   * #offerHeld}; to be ended by that or by {@link #release}.
   *
   * @throws RejectedExecutionException if the pool is closed
   */
  public void hold() {
    pool.enterGate();
    holds.incrementAndGet();
  }

  /** Ends a {@link #hold}. */
  public void release() {
    holds.decrementAndGet();
    pool.left();
  }

  /**
   * As {@link #offer}, of a job for which there is a hold, which ends with the job; if this throws,
   * the hold is as before.
   */
  public void offerHeld(LooseJob job) {
    put(job);
    holds.decrementAndGet();
    pool.announce();
  }

  private void put(LooseJob job) {
    Entrance entrance = new Entrance(pool, job);
    entrance.publish();
    pool.inbox().put(entrance);
  }

  // ---- out ----

  /** Takes out the oldest job from outside that has not begun; null if there is none. */
  public @Nullable LooseJob takeSubmission() {
    while (true) {
      Job taken = pool.inbox().takeBackOne(Entrance.class::isInstance);
      if (!(taken instanceof Entrance entrance)) {
        return null;
      }
      boolean mine = entrance.takeBack();
      boolean unused = Jobs.finish(entrance, Jobs.CANCELLED);
      if (mine) {
        return entrance.job();
      }
    }
  }

  /** Takes back a job that was offered; false if it is under way or done. */
  public boolean takeBack(LooseJob job) {
    return Jobs.reclaim(job);
  }

  /** Takes out a job of a kind that some worker forked and nobody has taken; null if none. */
  public @Nullable LooseJob takeForked(Predicate<LooseJob> kind) {
    LooseJob job = LooseWork.takePublic(pool, kind);
    return job == null && LooseWork.publishAll(pool) ? LooseWork.takePublic(pool, kind) : job;
  }

  /** How many jobs from outside have not begun; takes time in proportion. */
  public long submissions() {
    return pool.inbox().count(job -> !(job instanceof Entrance entrance) || entrance.isOpen());
  }

  /** How many jobs wait in workers. */
  public long queued() {
    long queued = 0;
    for (Worker worker : pool.roster().all()) {
      queued += worker.privateJobs() + worker.publicJobs();
    }
    return queued;
  }

  /**
   * Lets nothing in any more, cancels what waits and what is waited for, and interrupts the
   * threads.
   */
  public void dropAll() {
    pool.shutdown();
    pool.beginDropping();
    for (LooseJob job = takeSubmission(); job != null; job = takeSubmission()) {
      boolean unused = Completion.complete(job, Jobs.CANCELLED);
    }
    LooseWork.cancelAll(pool);
  }

  // ---- quiescence ----

  /** How many workers are at work. */
  public int busy() {
    int busy = 0;
    for (Worker worker : pool.roster().all()) {
      if (worker.isBusy()) {
        busy++;
      }
    }
    return busy;
  }

  /** How many workers block, and have lent their place. */
  public int blocked() {
    int blocked = 0;
    for (Worker worker : pool.roster().all()) {
      if (worker.isLent()) {
        blocked++;
      }
    }
    return blocked;
  }

  /** How many jobs were begun by another thread than forked or offered them. */
  public long steals() {
    long steals = 0;
    for (Worker worker : pool.roster().all()) {
      steals += worker.takenCount();
    }
    return steals;
  }

  /**
   * Whether nothing waits and nobody works. Two looks, between which nothing was begun or forked:
   * what moves from a queue into a worker is seen in one or the other, since a worker says that it
   * is about to work before it takes a job.
   */
  public boolean isQuiescent() {
    return isEmpty() && isQuiescentBut(0) && isEmpty();
  }

  private boolean isEmpty() {
    return pool.gate().inside() <= holds.get();
  }

  /** The same, but for some workers who are at work and only wait for this. */
  public boolean isQuiescentBut(int waiting) {
    long before = moves();
    for (int look = 0; look < 2; look++) {
      if (!looksQuiet(waiting)) {
        return false;
      }
    }
    return moves() == before;
  }

  private boolean looksQuiet(int but) {
    if (pool.hasWork()) {
      return false;
    }
    int working = 0;
    for (Worker worker : pool.roster().all()) {
      if (worker.privateJobs() > 0) {
        return false;
      }
      working += worker.isAboutToWork() ? 1 : 0;
    }
    return working <= but;
  }

  private long moves() {
    long moves = 0;
    for (Worker worker : pool.roster().all()) {
      moves += worker.rootCount() + worker.forkCount();
    }
    return moves;
  }
}
