package dev.fjord.concurrent;

import dev.fjord.internal.job.Jobs;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A function that a pool runs later, once or again and again. While a task that runs once waits, it
 * counts as somebody inside the pool, which so stays open for it; one that repeats does not.
 *
 * @param <V> the type of the result
 */
final class DelayedTask<V extends @Nullable Object> extends InterruptibleTask<V>
    implements ScheduledFuture<V> {
  private static final long serialVersionUID = 1;

  private final transient PoolCore core;
  private final transient Entry entry = new Entry();

  /** Nanoseconds between beginnings if positive, between end and beginning if negative; 0: once. */
  private final long period;

  DelayedTask(PoolCore core, Callable<? extends V> body) {
    super(body);
    this.core = core;
    this.period = 0;
  }

  DelayedTask(PoolCore core, Runnable body, V result, long period) {
    super(body, result);
    this.core = core;
    this.period = period;
  }

  /**
   * Lets it wait.
   *
   * @throws RejectedExecutionException if the pool is shut down
   */
  DelayedTask<V> schedule(long delay, TimeUnit unit) {
    long nanos = Math.min(Math.max(unit.toNanos(delay), 0), Long.MAX_VALUE / 2);
    if (period == 0) {
      core.face.hold();
    } else if (core.engine.isClosed()) {
      throw new RejectedExecutionException("pool " + core.name() + " is shut down");
    }
    boolean added = false;
    try {
      core.delays.add(entry, System.nanoTime() + nanos);
      added = true;
    } finally {
      if (!added) {
        letGo();
      }
    }
    return this;
  }

  /** Its place among what the pool shall do later. */
  private final class Entry extends Delays.Delayed {
    @Override
    void fire() {
      Firing firing = new Firing(DelayedTask.this);
      if (period == 0) {
        core.face.offerHeld(firing);
      } else {
        core.offer(firing, true);
      }
    }

    @Override
    void drop() {
      boolean unused = cancel(false);
      letGo();
    }

    @Override
    boolean endsWithShutdown() {
      return period != 0;
    }

    @Override
    boolean isTask() {
      return true;
    }
  }

  private void letGo() {
    if (period == 0) {
      core.face.release();
    }
  }

  /** Whoever has ended it: nothing waits for its time any more. */
  @Override
  protected void fjordEnded() {
    if (core != null && core.delays.remove(entry)) {
      letGo();
    }
  }

  /** Runs the body, in a worker; one that repeats then waits for the next time. */
  void run(long due) {
    if (period == 0) {
      boolean unused = exec();
      return;
    }
    try {
      V unused = runInterruptibly();
      if (!Jobs.isDone(this)) {
        core.delays.add(entry, period > 0 ? due + period : System.nanoTime() - period);
      }
    } catch (Throwable failure) { // of the body, or there is no thread for the next time
      boolean unused = endWith(Thrown.here(failure));
    }
    if (Jobs.isDone(this)) {
      boolean unused = core.delays.remove(entry); // cancelled meanwhile
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
        ? entry.compareTo(task.entry)
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
