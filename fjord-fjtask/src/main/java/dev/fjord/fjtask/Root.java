package dev.fjord.fjtask;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.ForTask;

/** A task given to a group to execute, as the pool knows it. Who joins the task may run this. */
final class Root implements ForTask {
  private static final Frame OUTSIDE = new Frame(-1, 0, null);

  private final FJTask task;

  Root(FJTask task) {
    this.task = task;
    boolean unused = Jobs.publish(task, OUTSIDE);
  }

  /** Runs the task unless somebody has; a failure goes to the thread's handler. */
  @Override
  public void run() {
    if (!Jobs.isDone(task)) {
      Jobs.runHere(task);
      Throwable failure = Jobs.failure(task);
      if (failure != null) {
        throw Failures.sneak(failure);
      }
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
