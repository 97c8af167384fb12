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
final class TimedTask<V extends @Nullable Object> extends InterruptibleTask<V> {
  private static final long serialVersionUID = 1;

  private final transient PoolCore core;
  private final transient Limit limit = new Limit();
  private final transient @Nullable Consumer<? super ForkJoinTask<V>> action;

  TimedTask(
      PoolCore core,
      Callable<? extends V> body,
      @Nullable Consumer<? super ForkJoinTask<V>> action) {
    super(body);
    this.core = requireNonNull(core);
    this.action = action;
  }

  /** The clock begins to run. */
  void limit(long timeout, TimeUnit unit) {
    long nanos = Math.min(Math.max(unit.toNanos(timeout), 0), Long.MAX_VALUE / 2);
    core.delays.add(limit, System.nanoTime() + nanos);
    if (Jobs.isDone(this)) {
      fjordEnded();
    }
  }

  @Override
  protected void fjordEnded() {
    super.fjordEnded();
    if (core != null) {
      boolean unused = core.delays.remove(limit);
    }
  }

  private void timeOut() {
    if (Jobs.isDone(this)) {
      return;
    }
    if (action == null) {
      boolean unused = cancel(true);
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

  /** The end of its time. */
  private final class Limit extends Delays.Delayed {
    @Override
    void fire() {
      timeOut();
    }

    @Override
    void drop() {
      // shutdownNow: the task itself is cancelled or interrupted.
    }

    @Override
    boolean endsWithShutdown() {
      return false;
    }

    @Override
    boolean isTask() {
      return false;
    }
  }
}
