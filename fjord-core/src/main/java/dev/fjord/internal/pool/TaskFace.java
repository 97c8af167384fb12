package dev.fjord.internal.pool;

import dev.fjord.internal.deque.Apart;
import dev.fjord.internal.inbox.Inbox;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.worker.Completion;
import dev.fjord.internal.worker.TaskWork;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A pool seen by a face whose jobs are {@link Task}s: how they come in from outside, are taken out
 * again, and when nothing is under way.
 */
public final class TaskFace {
  private final Pool pool;
  private final Function<Runnable, ? extends Task> asTask;
  private final Helpers helpers;

  /**
   * The face of a pool.
   *
   * @param asTask what code that was submitted as it is looks like when it is taken out again
   */
  public TaskFace(Pool pool, Function<Runnable, ? extends Task> asTask) {
    this.pool = pool;
    this.asTask = asTask;
    this.helpers = new Helpers(pool.gate());
  }

  // ---- in ----

  /**
   * Has the task run by the pool's own threads; once more, if it was offered before and is not
   * done.
   *
   * @param wake whether a sleeping thread is woken for it if need be
   * @throws RejectedExecutionException if the pool is closed
   */
  public void offer(Task task, boolean wake) {
    pool.refuseIfClosed();
    if (Jobs.publish(task, pool.outside())) { // else it is done already
      add(task, wake, Apart.CALLS);
    }
  }

  /**
   * Has code run by the pool's own threads.
   *
   * @param code no job
   * @throws RejectedExecutionException if the pool is closed
   */
  public void execute(Runnable code) {
    pool.refuseIfClosed();
    add(code, true, Apart.CALLS);
  }

  /** Compiled apart, as a slow fork is: most places that submit do so from inside. */
  private void add(Object submitted, boolean wake, int calls) {
    if (calls > 0) {
      add(submitted, wake, calls - 1);
    } else {
      add(submitted, wake);
    }
  }

  private void add(Object submitted, boolean wake) {
    boolean isSecond = pool.inbox().add(submitted);
    if (pool.isClosed() && pool.gate().takesOut(submitted)) {
      throw pool.refusal();
    }
    boolean comes = !wake || pool.announceOrTakeBack(submitted, isSecond);
    if (!comes && pool.sleep().refusal() == null) { // else see attend
      pool.unattended();
    }
  }

  /**
   * If nobody will run what was offered, since the system has no thread and nobody is in: takes it
   * back and throws why.
   *
   * @throws OutOfMemoryError as the system gave it
   */
  public void refuseIfNobodyComes(Object submitted) {
    Throwable refusal = pool.sleep().refusal();
    if (refusal instanceof OutOfMemoryError noThread && pool.isDeserted() && takeBack(submitted)) {
      throw noThread;
    }
    attend();
  }

  /** After an offer that may have got no thread: one is asked for again as long as a job waits. */
  public void attend() {
    if (pool.sleep().refusal() != null && pool.inbox().hasJob()) {
      pool.unattended();
    }
  }

  /**
   * Keeps the pool open for what is offered later by {@link #offerInside}, until {@link #release};
   * also where it is closed: what is inside has not ended yet.
   */
  public void hold() {
    pool.gate().hold();
  }

  /** Ends a {@link #hold}. */
  public void release() {
    pool.gate().release();
  }

  /** As {@link #offer}, also where the pool is closed: there is a {@link #hold}. */
  public void offerInside(Task task) {
    pool.adopt(task, pool.outside());
  }

  // ---- out ----

  /**
   * Takes out the oldest task from outside that has not begun, though it may be done; null if there
   * is none.
   */
  public @Nullable Task takeSubmission() {
    Object taken = pool.inbox().take(each -> !(each instanceof Job) || each instanceof Task);
    pool.gate().stopIfDrained(); // who closed may have seen it
    return asTask(taken);
  }

  private @Nullable Task asTask(@Nullable Object taken) {
    return taken == null || taken instanceof Job ? (Task) taken : asTask.apply((Runnable) taken);
  }

  /** Takes out the oldest task from outside that has not begun and satisfies a condition. */
  public @Nullable Task takeSubmission(Predicate<Task> wanted) {
    Object taken =
        pool.inbox()
            .take(each -> each instanceof Task task && !Jobs.isDone(task) && wanted.test(task));
    pool.gate().stopIfDrained(); // who closed may have seen it
    return (Task) taken;
  }

  /** Takes out the oldest task from outside, which may be done; null if there is none. */
  public @Nullable Task takeOldest() {
    return asTask(pool.inbox().take(new Inbox.Place(0)));
  }

  /** Takes back a task or code that was offered; false if it has begun or is done. */
  public boolean takeBack(Object submitted) {
    boolean taken = pool.gate().takesOut(submitted);
    attend(); // what others offered, who saw that a thread was asked for
    return taken;
  }

  /** Takes out a task of a kind that some worker forked and nobody has taken; null if none. */
  public @Nullable Task takeForked(Predicate<Task> kind) {
    Task task = TaskWork.takePublic(pool, kind);
    return task == null && TaskWork.publishAll(pool) ? TaskWork.takePublic(pool, kind) : task;
  }

  /** Lets nothing in any more. The end comes after what is done meanwhile. */
  public void shutdown(Runnable meanwhile) {
    hold();
    try {
      try {
        pool.closing().shutdown();
      } finally { // should it fail: the pool is closed all the same
        meanwhile.run();
      }
    } finally {
      release();
    }
  }

  /**
   * Cancels what waits and what is waited for, and interrupts the threads. During a {@link
   * #shutdown}.
   */
  public void dropAll() {
    pool.beginDropping();
    for (Task task = takeSubmission(); task != null; task = takeSubmission()) {
      Completion.complete(task, Jobs.CANCELLED);
    }
    TaskWork.cancelAll(pool);
  }

  // ---- quiescence ----

  /** How many workers are at work, and do not wait, sleep or block. */
  public int running() {
    int running = 0;
    for (Worker worker : pool.roster().all()) {
      running += worker.isBusy() && !worker.isStill() ? 1 : 0;
    }
    return running;
  }

  /** Whether nothing waits and nobody works, as {@link Gate} says. */
  public boolean isQuiescent() {
    return pool.gate().isQuietBut(0);
  }

  /** The workers that wait for that. */
  public Helpers helpers() {
    return helpers;
  }
}
