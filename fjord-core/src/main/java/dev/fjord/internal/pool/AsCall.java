package dev.fjord.internal.pool;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.sleep.Sleep;
import dev.fjord.internal.sleep.Sleeper;
import dev.fjord.internal.sleep.Surroundings;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.RejectedExecutionException;

/**
 * A pool without threads, in which whatever is forked or submitted is run at once: every caller has
 * a place of its own, and nobody is ever hungry.
 */
final class AsCall {
  private static final int MOST_CALLERS = Short.MAX_VALUE;

  /** Where a seed decides: the same on every machine. */
  private static final int PROCESSORS_EVERYWHERE = 2;

  private AsCall() {}

  /** Who sleeps in a pool of the given settings, and may be woken. */
  static Sleep sleep(PoolSettings settings, Surroundings pool) {
    int processors =
        settings.mode().isDeterministic()
            ? PROCESSORS_EVERYWHERE
            : Runtime.getRuntime().availableProcessors();
    if (!settings.mode().isSequential()) {
      return new Sleep(settings.workers(), settings.maxThreads(), processors, pool);
    }
    Sleep callers = new Sleep(MOST_CALLERS, MOST_CALLERS, processors, pool);
    callers.adoptOnly(true);
    return callers;
  }

  /**
   * Runs a job in the calling thread, which need not be a worker of the pool.
   *
   * @param isInside whether a closed pool lets it in
   */
  static void run(Pool pool, Job job, boolean isInside) {
    Worker here = Worker.current();
    if (here != null && here.crew() == pool) {
      run(here, job);
      return;
    }
    Sleeper place = pool.sleep().adopt();
    if (place == null) {
      throw new RejectedExecutionException(
          "pool %s has %d callers".formatted(pool.settings().name(), MOST_CALLERS));
    }
    try {
      Worker adopted = (Worker) place;
      adopted.enter();
      try {
        if (!isInside) {
          pool.refuseIfClosed(); // now that it is seen to be at work here
        }
        run(adopted, job);
      } finally {
        adopted.leave();
      }
    } finally {
      pool.sleep().release(place);
      pool.gate().stopIfDrained(); // who closed may have seen it at work
    }
  }

  /** What was submitted can be stopped by itself. */
  private static void run(Worker here, Job job) {
    if (job instanceof Submitted<?> submitted) {
      submitted.run();
    } else if (job instanceof Executed executed) {
      here.runner().runStoppable(executed, executed);
    } else {
      Jobs.runHere(job);
    }
  }
}
