package dev.fjord.internal.pool;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.sleep.Sleep;
import dev.fjord.internal.sleep.Surroundings;
import dev.fjord.internal.worker.Worker;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/**
 * A pool without threads, in which whatever is forked or submitted is run at once: every caller has
 * a place of its own, and nobody is ever hungry.
 */
public final class AsCall {
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
   * @param isLetIn whether a closed pool runs it, too
   */
  static void run(Pool pool, Job job, boolean isLetIn) {
    Worker here = Worker.current();
    if (here != null && here.crew() == pool) {
      run(here, job);
      return;
    }
    StackRoom.reserveToOpen(); // a place that is adopted must be given back
    Worker place = (Worker) pool.sleep().adopt();
    if (place == null) {
      throw new RejectedExecutionException(
          "pool %s has %d callers".formatted(pool.settings().name(), MOST_CALLERS));
    }
    Callable<Object> body =
        () -> {
          run(place, job);
          return job;
        };
    Failures.<Object>unchecked(() -> pool.calls().<Object>callAt(place, isLetIn, body));
  }

  /**
   * Futures of bodies that were run one after the other. Those that are not done when time is over
   * are cancelled.
   */
  public static <T> List<Future<T>> runInTime(
      Pool pool, Collection<? extends Callable<T>> bodies, long nanos) {
    List<Submitted<T>> futures = new ArrayList<>();
    for (Callable<T> body : bodies) {
      futures.add(pool.future(requireNonNull(body, "task")));
    }
    pool.refuseIfClosed();
    Runnable end = () -> futures.forEach(each -> each.cancel(true));
    if (nanos > 0) {
      Alarm alarm = Alarm.in(nanos, end);
      try {
        futures.forEach(pool::execute);
      } finally {
        alarm.cancel();
      }
    } else {
      end.run();
    }
    return List.copyOf(futures);
  }

  /**
   * What was submitted can be stopped by itself. Nobody waits for what was executed; so it only
   * fails if the stack was too full to tell the handler of a failure.
   */
  private static void run(Worker here, Job job) {
    if (job instanceof Submitted<?> submitted) {
      submitted.run();
    } else if (job instanceof Executed executed) {
      Object outcome = here.runner().runDetached(executed, executed);
      if (outcome instanceof Throwable untold) {
        throw Failures.sneak(untold);
      }
    } else {
      Jobs.runHere(job);
    }
  }
}
