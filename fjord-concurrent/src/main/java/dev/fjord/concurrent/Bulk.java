package dev.fjord.concurrent;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.sleep.Sleep;
import dev.fjord.internal.worker.Worker;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Many functions at once, for all their results or for one. */
final class Bulk {
  /** No limit of time. */
  static final long FOR_EVER = Long.MAX_VALUE;

  private Bulk() {}

  /**
   * Runs all; returns when all are done, or the time is over and the rest is cancelled.
   *
   * @param nanos {@link #FOR_EVER} or a time
   */
  static <T extends @Nullable Object> List<Future<T>> all(
      PoolCore core, Collection<? extends Callable<T>> bodies, long nanos, boolean interruptible)
      throws InterruptedException {
    List<InterruptibleTask<T>> tasks = new ArrayList<>(bodies.size());
    for (Callable<T> body : bodies) {
      tasks.add(new InterruptibleTask<T>(body));
    }
    long begun = System.nanoTime();
    try {
      for (InterruptibleTask<T> task : tasks) {
        core.submit(task, true);
      }
      runOwn(core, tasks, nanos, null, interruptible);
      // The last first: when that is done most are, and the caller was woken once.
      int last = tasks.size() - 1;
      while (last >= 0 && Waits.untilDone(tasks.get(last), left(begun, nanos), interruptible)) {
        last--;
      }
    } finally {
      cancel(tasks); // those that are not done: the time is over, or the caller's pool was stopped
    }
    return new ArrayList<>(tasks);
  }

  /** Runs all; returns the first result, and cancels the rest. */
  static <T extends @Nullable Object> T any(
      PoolCore core, Collection<? extends Callable<T>> bodies, long nanos)
      throws InterruptedException, ExecutionException, TimeoutException {
    if (bodies.isEmpty()) {
      throw new IllegalArgumentException("no tasks");
    }
    List<Attempt<T>> tasks = new ArrayList<>(bodies.size());
    First<T> first = new First<>(bodies.size(), tasks);
    for (Callable<T> body : bodies) {
      tasks.add(new Attempt<T>(body, first));
    }
    long begun = System.nanoTime();
    try {
      for (Attempt<T> task : tasks) {
        if (!Jobs.isDone(first)) {
          core.submit(task, true);
        }
      }
      runOwn(core, tasks, nanos, first, true);
      if (!Waits.untilDone(first, left(begun, nanos), true)) {
        throw new TimeoutException();
      }
      Outcomes.checkForGet(first);
      return first.getRawResult();
    } finally {
      cancel(tasks);
    }
  }

  /**
   * A worker runs what it has just submitted to itself, without a limit of time at least. Where one
   * result will do it waits instead if it can: the body that it runs may last longer than others.
   *
   * @param until what has the result if one will do; otherwise null
   */
  private static void runOwn(
      PoolCore core,
      List<? extends ForkJoinTask<?>> tasks,
      long nanos,
      @Nullable ForkJoinTask<?> until,
      boolean interruptible)
      throws InterruptedException {
    Worker worker = core.here();
    if (worker != null && nanos != FOR_EVER) {
      return;
    }
    for (int i = tasks.size() - 1; i >= 0; i--) {
      if (until != null && (Jobs.isDone(until) || (worker != null && !isAlone(worker)))) {
        return;
      }
      if (interruptible && worker != null && Thread.interrupted()) {
        throw new InterruptedException();
      }
      if (worker == null) {
        Waits.runIfNobodyElse(ForkJoinWorkerThread.here(), tasks.get(i));
      } else if (worker.deque().popIfTop(tasks.get(i))) {
        Jobs.runHere(tasks.get(i));
      }
    }
  }

  /** Whether nobody may come for what a worker has forked, if it waits. */
  private static boolean isAlone(Worker worker) {
    Sleep sleep = worker.crew().sleep();
    return sleep.hasNobodyFree() || sleep.refusal() != null;
  }

  private static long left(long begun, long nanos) {
    return nanos == FOR_EVER
        ? FOR_EVER
        : nanos <= 0 ? 0 : Math.max(0, nanos - (System.nanoTime() - begun));
  }

  private static void cancel(List<? extends ForkJoinTask<?>> tasks) {
    for (ForkJoinTask<?> task : tasks) {
      task.cancel(true);
    }
  }

  /**
   * The first result of some attempts; or, when all have failed, the last failure.
   *
   * @param <T> the type of the result
   */
  private static final class First<T extends @Nullable Object> extends RecursiveTask<T> {
    private static final long serialVersionUID = 1;

    private final AtomicInteger left;

    @SuppressWarnings("serial") // never serialized
    private final List<Attempt<T>> attempts;

    First(int size, List<Attempt<T>> attempts) {
      this.left = new AtomicInteger(size);
      this.attempts = attempts;
    }

    void failed(Throwable failure) {
      if (left.decrementAndGet() == 0) {
        endWith(failure);
      }
    }

    /** The others end at once: the caller may be running one of them itself. */
    void succeeded(T result) {
      if (isFirst(result)) {
        Bulk.cancel(attempts);
      }
    }

    private synchronized boolean isFirst(T result) {
      boolean isFirst = !isDone();
      if (isFirst) {
        complete(result);
      }
      return isFirst;
    }

    @Override
    protected T compute() {
      throw new IllegalStateException("run by nobody");
    }

    @Override
    protected boolean fjordEndsInRun() {
      return false;
    }
  }

  private static final class Attempt<T extends @Nullable Object> extends InterruptibleTask<T> {
    private static final long serialVersionUID = 1;

    private final First<T> first;

    Attempt(Callable<T> body, First<T> first) {
      super(requireNonNull(body, "task"));
      this.first = first;
    }

    @Override
    protected void fjordEnded() {
      if (isCompletedNormally()) {
        first.succeeded(getRawResult());
      } else {
        Throwable failure = getException();
        first.failed(failure != null ? failure : new IllegalStateException());
      }
    }
  }
}
