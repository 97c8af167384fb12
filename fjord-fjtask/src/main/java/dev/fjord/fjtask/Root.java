package dev.fjord.fjtask;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.pool.Failures;
import java.lang.ref.Reference;

/**
 * A task given to a group to execute, as the pool knows it. The task itself is public from the
 * beginning and lies in no queue: whoever takes it back first runs it, this or somebody who joins
 * it. So the pool counts what it was given, and a task carries nothing for it.
 */
final class Root implements Runnable {
  private static final Frame OUTSIDE = new Frame(-1, 0, null);

  private final FJTaskRunnerGroup group;
  private final FJTask task;

  Root(FJTaskRunnerGroup group, FJTask task) {
    this.group = group;
    this.task = task;
    boolean unused = Jobs.publish(task, OUTSIDE);
  }

  /** Runs the task unless somebody has; a failure goes to the thread's handler. */
  @Override
  public void run() {
    try {
      if (Jobs.reclaim(task)) {
        Jobs.runHere(task);
        Throwable failure = Jobs.failure(task);
        if (failure != null) {
          throw Failures.sneak(failure);
        }
      }
    } finally {
      Reference.reachabilityFence(group);
    }
  }

  /** The pool will not run it. */
  void drop() {
    task.cancel();
  }
}
