package dev.fjord.concurrent;

import dev.fjord.internal.job.Handles;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.worker.Completion;
import dev.fjord.internal.worker.Worker;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A task that is complete when a number of others are, and then counts for its own completer.
 * Nobody waits in between: whoever is last does what is left to do, up to the root, which can be
 * joined.
 *
 * <pre>{@code
 * class ForEach<E> extends CountedCompleter<Void> {
 *   ...
 *   public void compute() {
 *     int end = hi;
 *     for (int n = hi - lo; n >= 2; n = end - lo) {
 *       int mid = lo + n / 2;
 *       addToPendingCount(1); // before the fork
 *       new ForEach<>(this, array, mid, end, action).fork();
 *       end = mid;
 *     }
 *     if (end > lo) {
 *       action.accept(array[lo]);
 *     }
 *     propagateCompletion();
 *   }
 * }
 * }</pre>
 *
 * <p>Of a completer that has one itself, {@link #isDone} and the like say nothing: it is done only
 * if somebody says so, or it fails.
 *
 * @param <T> the type of the result, {@code Void} if there is none
 */
public abstract class CountedCompleter<T extends @Nullable Object> extends ForkJoinTask<T> {
  private static final long serialVersionUID = 1;
  private static final VarHandle PENDING = Handles.of(MethodHandles.lookup(), "pending", int.class);

  /** The task for which this one counts. */
  private final @Nullable CountedCompleter<?> completer;

  /** How many must still complete before this one does. */
  private volatile int pending;

  /**
   * A task that counts for a completer.
   *
   * @param completer null for none
   * @param initialPendingCount how many must complete before it does
   */
  @SuppressWarnings("this-escape") // to a handle that keeps nothing
  protected CountedCompleter(@Nullable CountedCompleter<?> completer, int initialPendingCount) {
    this.completer = completer;
    if (initialPendingCount != 0) {
      PENDING.set(this, initialPendingCount); // nobody else has this object yet
    }
  }

  /**
   * A task that counts for a completer, with none pending.
   *
   * @param completer null for none
   */
  protected CountedCompleter(@Nullable CountedCompleter<?> completer) {
    this.completer = completer;
  }

  /** A task without a completer, with none pending. */
  protected CountedCompleter() {
    this.completer = null;
  }

  // ---- what a subclass says ----

  /** What the task does; should in most cases call {@link #tryComplete} once, at its end. */
  public abstract void compute();

  /**
   * Called when this completes through {@link #tryComplete} or {@link #complete}. Does nothing.
   *
   * @param caller the task that brought it about: a child, or this
   */
  public void onCompletion(CountedCompleter<?> caller) {}

  /**
   * Called when this has failed: {@link #compute} threw, or {@link #completeExceptionally} was
   * called, here or below. Returns true. If it throws after {@code compute} threw, the thread's
   * handler is told, and the completer does not fail.
   *
   * @param ex what was thrown
   * @param caller the task it came from: a child, or this
   * @return whether the completer, if it is not done, fails with the same exception
   */
  public boolean onExceptionalCompletion(Throwable ex, CountedCompleter<?> caller) {
    return true;
  }

  /** The result; null unless overridden. */
  @Override
  @SuppressWarnings("NullAway") // null before there is a result, whatever T is
  public T getRawResult() {
    return null;
  }

  /** Does nothing unless overridden. */
  @Override
  protected void setRawResult(T t) {}

  // ---- the count ----

  /** {@return the task for which this one counts; null if there is none} */
  public final @Nullable CountedCompleter<?> getCompleter() {
    return completer;
  }

  /** {@return how many must still complete before this one does} */
  public final int getPendingCount() {
    return pending;
  }

  /**
   * Sets the pending count.
   *
   * @param count the new count
   */
  public final void setPendingCount(int count) {
    pending = count;
  }

  /**
   * Adds to the pending count, as one atomic step.
   *
   * @param delta how much to add; may be negative
   */
  public final void addToPendingCount(int delta) {
    PENDING.getAndAdd(this, delta);
  }

  /**
   * Sets the pending count if it is the expected one, as one atomic step; returns whether it was.
   *
   * @param expected the count it must have
   * @param count the new count
   * @return whether it was the expected one
   */
  public final boolean compareAndSetPendingCount(int expected, int count) {
    return PENDING.compareAndSet(this, expected, count);
  }

  /**
   * Lowers the pending count by one unless it is zero, as one atomic step.
   *
   * @return the count before
   */
  public final int decrementPendingCountUnlessZero() {
    int seen = pending;
    while (seen != 0 && !PENDING.weakCompareAndSet(this, seen, seen - 1)) {
      seen = pending;
    }
    return seen;
  }

  /** {@return the task without a completer to which the completers of this one lead} */
  public final CountedCompleter<?> getRoot() {
    CountedCompleter<?> at = this;
    while (at.completer != null) {
      at = at.completer;
    }
    return at;
  }

  // ---- completing ----

  /**
   * If any are pending, lowers the count. Otherwise calls {@link #onCompletion}, and goes on with
   * the completer in the same way; the root is then done.
   */
  public final void tryComplete() {
    CountedCompleter<?> at = this;
    CountedCompleter<?> caller = this;
    while (at.decrementPendingCountUnlessZero() == 0) {
      at.onCompletion(caller);
      caller = at;
      at = at.completer;
      if (at == null) {
        caller.quietlyComplete();
        return;
      }
    }
  }

  /** As {@link #tryComplete}, without {@link #onCompletion}. */
  public final void propagateCompletion() {
    CountedCompleter<?> at = this;
    while (at.decrementPendingCountUnlessZero() == 0) {
      CountedCompleter<?> next = at.completer;
      if (next == null) {
        at.quietlyComplete();
        return;
      }
      at = next;
    }
  }

  /**
   * Completes this task with a result, whatever its pending count: calls {@code setRawResult},
   * {@link #onCompletion}, and then {@link #tryComplete} on the completer.
   */
  @Override
  public void complete(T rawResult) {
    setRawResult(rawResult);
    onCompletion(this);
    quietlyComplete();
    if (completer != null) {
      completer.tryComplete();
    }
  }

  /**
   * If none are pending returns this; otherwise lowers the count and returns null.
   *
   * @return this if none were pending, else null
   */
  public final @Nullable CountedCompleter<?> firstComplete() {
    return decrementPendingCountUnlessZero() == 0 ? this : null;
  }

  /**
   * {@link #firstComplete} of the completer; if there is none, this is done, and null returned. For
   * loops up the completers:
   *
   * <pre>{@code
   * for (CountedCompleter<?> c = firstComplete(); c != null; c = c.nextComplete()) ...
   * }</pre>
   *
   * @return the completer if none of its own were pending, else null
   */
  public final @Nullable CountedCompleter<?> nextComplete() {
    if (completer != null) {
      return completer.firstComplete();
    }
    quietlyComplete();
    return null;
  }

  /** Ends the root normally, whatever is pending: it can be joined. */
  public final void quietlyCompleteRoot() {
    getRoot().quietlyComplete();
  }

  /**
   * Until this task is done, runs tasks that wait and whose completers lead to it.
   *
   * @param maxTasks at most so many; none if it is not positive
   */
  public final void helpComplete(int maxTasks) {
    Worker worker = ForkJoinWorkerThread.here();
    if (worker != null) {
      LocalTasks.helpComplete(worker, this, maxTasks, 0);
    } else {
      Waits.runIfNobodyElse(null, this, maxTasks);
    }
  }

  // ---- running, and failing ----

  /** Calls {@link #compute} and returns false. */
  @Override
  protected final boolean exec() {
    compute();
    return false;
  }

  @Override
  protected final boolean fjordRun() {
    try {
      compute();
    } catch (Throwable failure) {
      fail(failure);
    }
    return false;
  }

  @Override
  protected final boolean fjordEndsInRun() {
    return false;
  }

  private void fail(Throwable failure) {
    try {
      endWith(Thrown.here(failure));
    } catch (Throwable ofHook) {
      if (isDone()) { // and so nobody else is told
        Failures.uncaught(ofHook, null);
      }
      throw ofHook;
    }
  }

  /** Fails, and lets the completers fail as far as they are not done and those below agree. */
  @Override
  final boolean endWith(Throwable outcome) {
    if (!Completion.complete(this, outcome)) {
      return false;
    }
    Throwable failure = Thrown.unwrap(outcome);
    CountedCompleter<?> at = this;
    CountedCompleter<?> caller = this;
    while (at.onExceptionalCompletion(failure, caller)) {
      caller = at;
      at = at.completer;
      if (at == null || Jobs.isDone(at) || !Completion.complete(at, outcome)) {
        break;
      }
    }
    return true;
  }
}
