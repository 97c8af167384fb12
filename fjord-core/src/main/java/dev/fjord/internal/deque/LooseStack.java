package dev.fjord.internal.deque;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.LooseJob;
import org.jspecify.annotations.Nullable;

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
    dropHoles(0);
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

  /**
   * Takes back the newest job; null if that lies below a height, was taken, or is the branch of a
   * join that cannot do without it (a loose one can).
   */
  public final @Nullable Job popNewest(int height) {
    dropHoles(height);
    int top = tail - 1;
    if (top < height) {
      return null;
    }
    Job job = stack[top];
    if (Job.isBranch(job) && !(job instanceof LooseJob)) {
      return null;
    }
    return pop(top, job) ? job : null;
  }

  /** Holes on top go, down to a height, so that the job below them is on top again. */
  private void dropHoles(int height) {
    while (tail > height && stack[tail - 1] == Gone.GONE) {
      boolean unused = pop(tail - 1, Gone.GONE);
    }
  }
}
