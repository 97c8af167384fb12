package dev.fjord.internal.pool;

import dev.fjord.internal.job.Task;

/** A body that does nothing but run a task: who joins the task may run the body. */
public interface ForTask extends Runnable {
  /** The task. */
  Task task();
}
