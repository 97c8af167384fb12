package dev.fjord.internal.job;

/** What the engine does with a {@link Task}; see {@link Jobs}. */
public final class Tasks {
  private Tasks() {}

  /** Where it was pushed, if that was remembered; meaningful only to the worker that did. */
  public static int mark(Task task) {
    return task.mark;
  }

  /** Remembers where it was pushed. */
  public static void mark(Task task, int mark) {
    task.mark = mark;
  }

  /**
   * Runs a task as a plain call of its owner and ends it, unless it is done. Never throws.
   *
   * @return whether it has ended normally; false also if that is for {@link #hasEndedPlainly} to
   *     say
   */
  public static boolean run(Task task) {
    return task.runAsCall();
  }

  /** A run in the given frame has ended, and the task is not done. */
  public static void leave(Task task, Frame frame) {
    if (task.link == frame) { // most often it is done after all, and atomic instructions are dear
      Job.LINK.compareAndSet(task, frame, Frame.NOWHERE);
    }
  }

  /** Makes it as new. Only while no other thread has anything to do with it. */
  public static void reset(Task task) {
    task.ended = 0;
    task.awaited = 0;
    task.link = null;
  }

  /**
   * Whether it was run by the worker that forked it and ended normally; false also if it ended
   * otherwise, or that cannot be seen at a glance.
   */
  public static boolean hasEndedPlainly(Task task) {
    return task.ended != 0 && task.link == null;
  }

  /** Whether somebody has decided its outcome; not so of a task that only returned to its owner. */
  public static boolean hasOutcome(Task task) {
    return Job.isOutcome(task.link);
  }

  /**
   * From now on the link alone decides about the outcome of this task, and its end is told. See
   * {@link Task}.
   *
   * @param barrier makes every other thread that is a worker pass a memory barrier
   */
  public static void watch(Task task, Runnable barrier) {
    task.watch(barrier);
  }

  /**
   * Sets the outcome of a task that is watched, was published or was taken.
   *
   * @return false if it has an outcome already, or a watch is needed first
   */
  public static boolean complete(Task task, Object outcome) {
    return task.end(outcome, !task.fjordEndsInRun());
  }
}
