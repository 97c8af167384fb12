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

  private transient volatile Delays.Entry entry;

  DelayedTask(PoolCore core, Callable<? extends V> body, long delay, TimeUnit unit) {
    super(body);
    this.core = core;
    this.period = 0;
    this.entry = new Delays.Entry(this, delay, unit);
  }

  DelayedTask(PoolCore core, Runnable body, V result, long delay, TimeUnit unit, long period) {
    super(body, result);
    this.core = core;
    this.period = period;
    this.entry = new Delays.Entry(this, delay, unit);
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
    Firing firing = new Firing(this);
    if (period == 0) {
      core.face.offerInside(firing);
    } else {
      core.offer(firing, true);
    }
  }

  @Override
  public void drop() {
    boolean unused = cancel(false);
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

  /** Runs the body, in a worker; one that repeats then waits for the next time. */
  void run(long due) {
    if (period == 0) {
      boolean unused = exec();
      return;
    }
    try {
      V unused = runInterruptibly();
      if (!Jobs.isDone(this)) {
        repeatAt(period > 0 ? due + period : System.nanoTime() - period);
      }
    } catch (Throwable failure) { // of the body, or there is no thread for the next time
      boolean unused = endWith(Thrown.here(failure));
    }
  }

  private void repeatAt(long due) {
    Delays.Entry next = new Delays.Entry(this, due);
    entry = next;
    if (!core.delays.add(next)) {
      drop();
    } else if (Jobs.isDone(this)) {
      core.delays.remove(next); // cancelled meanwhile
    }
  }

  long due() {
    return entry.due();
  }

  @Override
  public long getDelay(TimeUnit unit) {
    return unit.convert(entry.due() - System.nanoTime(), TimeUnit.NANOSECONDS);
  }

  @Override
  public int compareTo(Delayed other) {
    return other instanceof DelayedTask<?> task
        ? entry.isBefore(task.entry) ? -1 : task.entry.isBefore(entry) ? 1 : 0
        : Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
  }

  /** What is submitted when the time has come. */
  private static final class Firing extends RecursiveAction {
    private static final long serialVersionUID = 1;

    private final DelayedTask<?> task;

    Firing(DelayedTask<?> task) {
      this.task = task;
    }

    @Override
    protected void compute() {
      task.run(task.due());
    }

    @Override
    protected void fjordEnded() {
      if (isCancelled()) {
        boolean unused = task.cancel(true);
      }
    }
  }
}
