package dev.fjord.internal.deque;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.LooseJob;
import dev.fjord.internal.job.LooseJobs;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Joins out of order: a stack from whose middle a job may be taken, which leaves a hole. By the
 * owner.
 */
abstract class LooseStack extends OverflownStack {
  /**
   * A job below this height is found by looking, one from here on by its mark: a recursion seldom
   * comes here, and a mark is a store at each fork.
   */
  static final int MARKED = 64;

  LooseStack(int index) {
    super(index);
  }

  /** Adds a job that may be joined out of order, or not at all. */
  public final void fork(LooseJob job) {
    int mark = push(job);
    if (mark >= MARKED) {
      LooseJobs.mark(job, mark);
    }
  }

  /** As {@link #pop}, of a job that may be anywhere; false also if it is not on top. */
  public final boolean popIfTop(Job job) {
    int top = tail - 1;
    return top >= 0 && stack[top] == job && pop(top);
  }

  /**
   * Takes back a private job from anywhere in the stack.
   *
   * @param mark where it was pushed, if it was here and not below {@link #MARKED}
   */
  public final boolean takePrivate(int mark, Job job) {
    dropHoles(0);
    if (popIfTop(job)) {
      return true;
    }
    acquire();
    try {
      int at = find(mark, job);
      if (at < 0) {
        return false;
      }
      stack[at] = Gone.GONE;
      skipHoles();
      return true;
    } finally {
      release();
    }
  }

  /** Where a job lies privately, -1 if nowhere. Under the lock. */
  private int find(int mark, Job job) {
    if (mark >= bottom && mark < tail && stack[mark] == job) {
      return mark;
    }
    int end = Math.min(tail, MARKED);
    for (int i = bottom; i < end; i++) {
      if (stack[i] == job) {
        return i;
      }
    }
    return -1;
  }

  /** Holes at the bottom are no private jobs any more. Under the lock. */
  private void skipHoles() {
    while (bottom < tail && stack[bottom] == Gone.GONE) {
      bottom++;
    }
    floorOpaque(bottom);
  }

  /** The job on top, whether still private or not; null if there is none, or bare code. */
  public final @Nullable Job top() {
    dropHoles(0);
    return tail > 0 && stack[tail - 1] instanceof Job job ? job : null;
  }

  /** The oldest private job; null if there is none, or bare code. */
  public final @Nullable Job oldestPrivate() {
    acquire();
    try {
      skipHoles();
      return bottom < tail && stack[bottom] instanceof Job job ? job : null;
    } finally {
      release();
    }
  }

  /**
   * Takes the oldest job there is, private or public, for a fresh frame; null if there is none.
   * Only while no join is under way.
   */
  public final @Nullable Job takeOldest(Frame frame) {
    Job job = ring.take(frame);
    while (job == null && tail > 0) {
      publishToTheTop();
      job = ring.take(frame);
    }
    return job;
  }

  /** Publishes as much as the ring takes; a stack of which nothing is private is emptied. */
  private void publishToTheTop() {
    acquire();
    try {
      while (publishBottom()) {
        counters().publishes++;
      }
      if (bottom >= tail) {
        tail = 0;
        bottom = 0;
      }
      floorOpaque(bottom);
    } finally {
      release();
    }
  }

  /**
   * The oldest public job that satisfies a condition and is free; null if there is none. By
   * anybody.
   */
  public final @Nullable Job findPublic(Predicate<Job> condition) {
    return ring.find(condition);
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
    if (!(stack[top] instanceof Job job) || (Jobs.isBranch(job) && !(job instanceof LooseJob))) {
      return null;
    }
    return pop(top) ? job : null;
  }

  /** Holes on top go, down to a height, so that the job below them is on top again. */
  private void dropHoles(int height) {
    while (tail > height && stack[tail - 1] == Gone.GONE) {
      boolean unused = pop(tail - 1);
    }
  }
}
