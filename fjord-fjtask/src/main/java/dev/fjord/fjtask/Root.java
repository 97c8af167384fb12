package dev.fjord.fjtask;

import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.ForTask;
import dev.fjord.internal.worker.Worker;
import org.jspecify.annotations.Nullable;

/**
 * A task given to a group to execute, as the pool knows it. Who joins the task may run this. It is
 * also the frame that the task comes from: so a task knows its root, and a root whether the task is
 * still its own.
 */
final class Root extends ForTask {
  /** The place of a thread that is no runner. */
  static final int OUTSIDE = -1;

  private final FJTask task;
  private volatile boolean joined;

  Root(FJTask task) {
    super(OUTSIDE);
    this.task = task;
    Jobs.publish(task, this);
  }

  /**
   * Runs the task, unless it is done or was reset. A failure goes to the thread's handler, unless
   * somebody had joined the task before.
   */
  @Override
  public void run() {
    if (Jobs.origin(task) == this) {
      boolean isJoined = joined;
      Jobs.runHere(task);
      Throwable failure = Jobs.failure(task);
      if (failure != null && !isJoined) {
        throw Failures.sneak(failure);
      }
    }
  }

  /** Somebody joins the task. If it is a runner, this may lie in its stack, where no join looks. */
  void joinedBy(@Nullable Worker joiner) {
    joined = true;
    if (joiner != null) {
      joiner.deque().publishAll();
    }
  }

  @Override
  public Task task() {
    return task;
  }

  /** The pool will not run it. */
  void drop() {
    task.cancel();
  }
}
