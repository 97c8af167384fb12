package dev.fjord;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A task of an {@link OpenScope}. */
final class ScopeTask<T extends @Nullable Object> extends Job implements Forked<T> {
  private final OpenScope scope;
  private final long order;
  private @Nullable Supplier<? extends T> code;
  private @Nullable Object value;
  private @Nullable Worker pusher;
  private int mark = -1;
  private volatile boolean skipped;
  private @Nullable Waiting waiting;
  private @Nullable ScopeTask<?> failedBefore;

  ScopeTask(OpenScope scope, long order, Supplier<? extends T> code) {
    this.scope = scope;
    this.order = order;
    this.code = code;
  }

  /** Threads that wait for this task besides its scope. */
  private record Waiting(Thread thread, @Nullable Waiting next) {}

  /** How many tasks were forked in the scope before it. */
  long order() {
    return order;
  }

  /** The task of the scope that failed before this one did, or null. */
  @Nullable ScopeTask<?> failedBefore() {
    return failedBefore;
  }

  void failedAfter(@Nullable ScopeTask<?> other) {
    failedBefore = other;
  }

  /** Forks it on the calling thread's worker. */
  void pushedBy(Worker worker) {
    pusher = worker;
    mark = worker.deque().height();
    int unused = worker.deque().push(this);
  }

  @Override
  protected Object fjordRegion() {
    return scope;
  }

  @Override
  protected boolean fjordRun() {
    Supplier<? extends T> taken = code;
    code = null;
    if (scope.isCancelled()) {
      skipped = true;
    } else if (taken != null) {
      value = taken.get();
    }
    return true;
  }

  @Override
  protected void fjordEnded() {
    code = null;
    if (Jobs.failure(this) != null) {
      scope.failed(this);
    }
    Waiting all;
    synchronized (this) {
      all = waiting;
      waiting = null;
    }
    for (Waiting at = all; at != null; at = at.next()) {
      LockSupport.unpark(at.thread());
    }
    scope.taskDone();
  }

  @Override
  @SuppressWarnings({"unchecked", "NullAway"}) // the supplier of T gave the value
  public T join() {
    if (!isDone()) {
      await();
    }
    if (isCancelled()) {
      throw new CancellationException("cancelled before it began");
    }
    Throwable failure = Jobs.failure(this);
    if (failure != null) {
      throw Failures.sneak(failure);
    }
    return (T) value;
  }

  @Override
  public boolean isDone() {
    return Jobs.isDone(this);
  }

  private void await() {
    Worker worker = Worker.currentIn(scope.crew());
    if (worker == null) {
      register();
      Fork.blocking(this::awaitOutside);
    } else if (!worker.tryRun(pusher, mark, this)) {
      register();
      worker.awaitTaken(this);
    }
  }

  /** The calling thread will be woken when this task is done, if it was not when this returns. */
  private synchronized void register() {
    waiting = new Waiting(Thread.currentThread(), waiting);
  }

  private void awaitOutside() {
    Thread thread = Thread.currentThread();
    boolean interrupted = false;
    while (!isDone()) {
      LockSupport.park(this);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      thread.interrupt();
    }
  }

  @Override
  public boolean isCancelled() {
    return isDone() && (skipped || Jobs.wasCancelled(this));
  }
}
