package dev.fjord.concurrent;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.pool.Failures;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A submitted function that something happens to when it takes too long.
 *
 * @param <V> the type of the result
 */
final class TimedTask<V extends @Nullable Object> extends InterruptibleTask<V>
    implements Delays.Delayed {
  private static final long serialVersionUID = 1;

  private final transient PoolCore core;
  private transient volatile DelayHeap.@Nullable Entry entry;
  private final transient @Nullable Consumer<? super ForkJoinTask<V>> action;

  private TimedTask(
      PoolCore core,
      Callable<? extends V> body,
      @Nullable Consumer<? super ForkJoinTask<V>> action) {
    super(body);
    this.core = requireNonNull(core);
    this.action = action;
  }

  /** See {@link ForkJoinPool#submitWithTimeout}. */
  static <V extends @Nullable Object> ForkJoinTask<V> submit(
      PoolCore core,
      Callable<V> body,
      long timeout,
      TimeUnit unit,
      @Nullable Consumer<? super ForkJoinTask<V>> action) {
    TimedTask<V> task = new TimedTask<>(core, body, action);
    core.needThreads(); // the limit is an end that nobody waits for
    core.submit(task, true);
    task.limit(timeout, unit);
    return task;
  }

  /** The clock begins to run. */
  private void limit(long timeout, TimeUnit unit) {
    DelayHeap.Entry limit = new DelayHeap.Entry(this, timeout, unit);
    entry = limit;
    core.delays.add(limit);
    if (Jobs.isDone(this)) {
      fjordEnded();
    }
  }

  @Override
  protected void fjordEnded() {
    DelayHeap.Entry limit = entry;
    if (limit != null) {
      core.delays.remove(limit);
    }
  }

  /** The end of its time. */
  @Override
  public void fire() {
    if (Jobs.isDone(this)) {
      return;
    }
    if (action == null) {
      cancel(true);
      return;
    }
    try {
      action.accept(this);
    } catch (Throwable failure) { // of the user's code; the task goes on
      Failures.uncaught(failure, null);
      return;
    }
    interruptRunner();
  }

  @Override
  public void drop() {
    // shutdownNow: the task itself is cancelled or interrupted.
  }

  @Override
  public boolean endsWithShutdown() {
    return false;
  }

  @Override
  public boolean isTask() {
    return false;
  }
}
