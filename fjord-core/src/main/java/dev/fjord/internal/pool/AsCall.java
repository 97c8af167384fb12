package dev.fjord.internal.pool;

import dev.fjord.internal.idle.Idle;
import dev.fjord.internal.idle.Sleeper;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A pool without threads, in which whatever is forked or submitted is run at once: every caller has
 * a place of its own, and nobody is ever hungry.
 */
final class AsCall {
  private static final int MOST_CALLERS = Short.MAX_VALUE;

  private AsCall() {}

  /** Who sleeps in a pool of the given settings, and may be woken. */
  static Idle idle(
      PoolSettings settings, BooleanSupplier hasWork, Supplier<? extends Sleeper> spawner) {
    if (!settings.mode().isSequential()) {
      return new Idle(settings.workers(), settings.maxThreads(), hasWork, spawner);
    }
    Idle callers = new Idle(MOST_CALLERS, MOST_CALLERS, hasWork, spawner);
    callers.adoptOnly();
    return callers;
  }

  /** Runs a job that is counted at the gate. */
  static void offer(Pool pool, Job job) {
    if (!isRun(pool, job)) {
      pool.left();
      throw refusal(pool);
    }
  }

  /** Runs a job in the calling thread, which need not be a worker of the pool. */
  static void run(Pool pool, Job job) {
    if (!isRun(pool, job)) {
      throw refusal(pool);
    }
  }

  private static boolean isRun(Pool pool, Job job) {
    Worker here = Worker.current();
    if (here != null && here.crew() == pool) {
      Jobs.runHere(job);
      return true;
    }
    return atPlace(pool, adopted -> Jobs.runHere(job));
  }

  private static RejectedExecutionException refusal(Pool pool) {
    return new RejectedExecutionException(
        "pool %s has %d callers".formatted(pool.settings().name(), MOST_CALLERS));
  }

  /** Does something as a worker of the pool; returns false if there is no place. */
  static boolean atPlace(Pool pool, Consumer<Worker> work) {
    Sleeper place = pool.idle().adopt();
    if (place == null) {
      return false;
    }
    try {
      Worker adopted = (Worker) place;
      adopted.enter();
      try {
        work.accept(adopted);
      } finally {
        adopted.leave();
      }
    } finally {
      boolean unused = pool.idle().release(place);
    }
    return true;
  }
}
