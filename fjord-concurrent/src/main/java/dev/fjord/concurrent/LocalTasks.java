package dev.fjord.concurrent;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.pool.Helpers;
import dev.fjord.internal.worker.TaskWork;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The tasks around the calling worker: its own first, then those of others. */
final class LocalTasks {
  private LocalTasks() {}

  static int queued() {
    Worker worker = ForkJoinWorkerThread.here();
    return worker == null ? 0 : queued(worker);
  }

  static int queued(Worker worker) {
    return worker.deque().privateJobs() + worker.deque().publicJobs();
  }

  static int surplus() {
    Worker worker = ForkJoinWorkerThread.here();
    return worker == null ? 0 : queued(worker) - worker.crew().sleep().hungry();
  }

  static @Nullable ForkJoinTask<?> peek() {
    Worker worker = ForkJoinWorkerThread.here();
    return worker != null && TaskWork.peekLocal(worker) instanceof ForkJoinTask<?> task
        ? task
        : null;
  }

  static @Nullable ForkJoinTask<?> pollLocal() {
    Worker worker = ForkJoinWorkerThread.here();
    return worker == null ? null : takeLocal(worker);
  }

  /** What another face forked here is run on the way. */
  private static @Nullable ForkJoinTask<?> takeLocal(Worker worker) {
    Task job = TaskWork.takeLocal(worker);
    while (job != null && !(job instanceof ForkJoinTask)) {
      Jobs.runHere(job);
      job = TaskWork.takeLocal(worker);
    }
    return (ForkJoinTask<?>) job;
  }

  static @Nullable ForkJoinTask<?> pollAny() {
    Worker worker = ForkJoinWorkerThread.here();
    if (worker == null) {
      return null;
    }
    Task job = takeLocal(worker);
    if (job == null) {
      job = TaskWork.takePublic(worker.crew(), ForkJoinTask.class::isInstance);
    }
    return job != null ? (ForkJoinTask<?>) job : ForkJoinTask.pollSubmission();
  }

  /** See {@link ForkJoinTask#isAncestorCancelled}. */
  static boolean isAncestorCancelled() {
    Worker worker = ForkJoinWorkerThread.here();
    for (Frame at = worker == null ? null : worker.deque().frame(); at != null; at = at.origin()) {
      Job job = at.job();
      if (job != null && Jobs.wasCancelled(job)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Runs tasks, at most so many, that lead to the completion of the given one.
   *
   * @param deadline after which no more is begun, in terms of {@link System#nanoTime}; 0 for none
   */
  static void helpComplete(Worker worker, CountedCompleter<?> target, int most, long deadline) {
    Predicate<Task> leads = new PartsOf(target);
    for (int i = 0; i < most && !Jobs.isDone(target); i++) {
      if (deadline != 0 && System.nanoTime() - deadline >= 0) {
        return;
      }
      if (!TaskWork.runTopIf(worker, leads)) {
        Task job = TaskWork.takePublic(worker.crew(), leads);
        if (job == null) {
          return;
        }
        Jobs.runHere(job);
      }
    }
  }

  /** See {@link ForkJoinTask#helpQuiesce}. */
  static void helpQuiesce() {
    Worker worker = ForkJoinWorkerThread.here();
    ForkJoinPool pool = ForkJoinTask.getPool();
    if (worker == null || pool == null) {
      ForkJoinPool.commonPool().awaitQuiescence(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    } else {
      helpQuiesce(pool.core, Long.MAX_VALUE, false);
    }
  }

  /**
   * Helps until all others are asleep, or the time is over; returns false if it was. In a pool that
   * was stopped nobody is waited for: what runs there may never end.
   *
   * @param interruptibly whether an interrupt ends it, too, which then is left set
   */
  static boolean helpQuiesce(PoolCore core, long nanos, boolean interruptibly) {
    long begun = System.nanoTime();
    Helpers helpers = core.face.helpers();
    Backoff backoff = new Backoff();
    boolean isIdle = false;
    try {
      while (true) {
        if (isIdle && core.engine.hasWork()) {
          helpers.leave();
          isIdle = false;
        }
        ForkJoinTask<?> task = isIdle ? null : pollAny();
        if (task != null) {
          backoff.reset();
          runPolled(core, task);
        } else {
          if (!isIdle) {
            helpers.enter();
            isIdle = true;
          }
          if (core.engine.isDropping() || helpers.areAllQuiet()) {
            return true;
          }
          backoff.pause();
          if (interruptibly && backoff.isInterrupted()) {
            return false;
          }
        }
        if (nanos != Long.MAX_VALUE && System.nanoTime() - begun >= nanos) {
          return false;
        }
      }
    } finally {
      backoff.end();
      if (isIdle) {
        helpers.leave();
      }
    }
  }

  private static void runPolled(PoolCore core, ForkJoinTask<?> task) {
    if (core.engine.isDropping()) {
      task.cancel(true);
    } else if (!Jobs.isDone(task)) {
      Jobs.runHere(task);
    }
  }
}
