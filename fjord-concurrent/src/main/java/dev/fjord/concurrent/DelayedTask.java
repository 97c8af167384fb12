package dev.fjord.concurrent;

import dev.fjord.internal.job.Jobs;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A function that a pool runs later, once or again and again. The pool stays open for one that runs
 * once; for one that repeats it does not.
 *
 * @param <V> the type of the result
 */
final class DelayedTask<V extends @Nullable Object> extends InterruptibleTask<V>
    implements ScheduledFuture<V>, Delays.Delayed {
  private static final long serialVersionUID = 1;

  private final transient PoolCore core;

  /** Nanoseconds between beginnings if positive, between end and beginning if negative; 0: once. */
  private final long period;

  private transient volatile DelayHeap.Entry entry;

  DelayedTask(PoolCore core, Callable<? extends V> body, long delay, TimeUnit unit) {
    super(body);
    this.core = core;
    this.period = 0;
    this.entry = new DelayHeap.Entry(this, delay, unit);
  }

  DelayedTask(PoolCore core, Runnable body, V result, long delay, TimeUnit unit, long period) {
    super(body, result);
    this.core = core;
    this.period = period;
    this.entry = new DelayHeap.Entry(this, delay, unit);
  }

  /**
   * Lets it wait.
   *
   * @throws RejectedExecutionException if the pool is shut down
   */
  DelayedTask<V> schedule() {
    if (!core.delays.add(entry)) {
      throw new RejectedExecutionException("pool " + core.name() + " is shut down");
    }
    return this;
  }

  // ---- as something delayed ----

  @Override
  public void fire() {
    if (period == 0) {
      core.face.offerInside(this);
    } else {
      core.offer(new Firing(this), true);
    }
  }

  @Override
  public void drop() {
    cancel(false);
  }

  @Override
  public boolean endsWithShutdown() {
    return period != 0;
  }

  @Override
  public boolean isTask() {
    return true;
  }

  /** Whoever has ended it: nothing waits for its time any more. */
  @Override
  protected void fjordEnded() {
    if (core != null) {
      core.delays.remove(entry);
    }
  }

  // ---- as a task ----

  /** Runs the body of one that repeats, which then waits for the next time. */
  private void repeat() {
    long due = entry.due;
    try {
      runInterruptibly();
      if (!Jobs.isDone(this)) {
        repeatAt(period > 0 ? due + period : System.nanoTime() - period);
      }
    } catch (Throwable failure) { // of the body, or there is no thread for the next time
      endWith(Thrown.here(failure));
    }
  }

  private void repeatAt(long due) {
    DelayHeap.Entry next = new DelayHeap.Entry(this, due);
    entry = next;
    if (!core.delays.add(next)) {
      drop();
    } else if (Jobs.isDone(this)) {
      core.delays.remove(next); // cancelled meanwhile
    }
  }

  @Override
  public long getDelay(TimeUnit unit) {
    return unit.convert(entry.due - System.nanoTime(), TimeUnit.NANOSECONDS);
  }

  @Override
  public int compareTo(Delayed other) {
    return other instanceof DelayedTask<?> task
        ? Long.signum(entry.due - task.entry.due)
        : Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
  }

  /** What is submitted when the time of one that repeats has come. */
  private static final class Firing extends RecursiveAction {
    private static final long serialVersionUID = 1;

    private final DelayedTask<?> task;

    Firing(DelayedTask<?> task) {
      this.task = task;
    }

    @Override
    protected void compute() {
      task.repeat();
    }

    @Override
    protected void fjordEnded() {
      if (isCancelled()) {
        task.cancel(true);
      }
    }
  }
}
