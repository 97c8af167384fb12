package dev.fjord.internal.deque;

import dev.fjord.internal.job.Job;

/**
 * Joins out of order: a stack from whose middle a job may be taken, which leaves a hole. By the
 * owner.
 */
abstract class LooseStack extends ForkStack {
  LooseStack(int index) {
    super(index);
  }

  /** As {@link #pop}, of a job that may be anywhere; false also if it is not on top. */
  public final boolean popIfTop(Job job) {
    int top = tail - 1;
    return top >= 0 && stack[top] == job && pop(top, job);
  }

  /**
   * Takes back a private job from anywhere in the stack.
   *
   * @param mark where it was pushed, if it was here
   */
  public final boolean takePrivate(int mark, Job job) {
    dropHoles();
    if (popIfTop(job)) {
      return true;
    }
    acquire();
    try {
      if (mark < bottom || mark >= tail || stack[mark] != job) {
        return false;
      }
      stack[mark] = Gone.GONE;
      return true;
    } finally {
      release();
    }
  }

  /** Holes on top go, so that the job below them is on top again. */
  private void dropHoles() {
    while (tail > 0 && stack[tail - 1] == Gone.GONE) {
      boolean unused = pop(tail - 1, Gone.GONE);
    }
  }
}
