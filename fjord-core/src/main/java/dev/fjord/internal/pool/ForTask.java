package dev.fjord.internal.pool;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Task;

/**
 * A body that does nothing but run a task, and is the frame that the task comes from: who joins the
 * task may run the body. A class, since each body is asked whether it is one, and whether a class
 * lacks an interface costs JDK 17 20 ns.
 */
public abstract class ForTask extends Frame implements Runnable {
  /**
   * Of no worker.
   *
   * @param place in place of that in a roster
   */
  protected ForTask(int place) {
    super(place, 0, null);
  }

  /** The task. */
  public abstract Task task();
}
