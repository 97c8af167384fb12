package dev.fjord.internal.deque;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import org.jspecify.annotations.Nullable;

/**
 * What joins do while the thread's stack is so full that they cannot even clean up. By the owner.
 *
 * <p>Before it throws, HotSpot walks over the whole stack for each overflow (in search of a method
 * that may use its reserve): a millisecond for some thousand frames. So a join that found no stack
 * to take its job back leaves it, for {@link #settleAbove} to find, and those further out do not
 * even try before a number of them has been left, twice as many each time.
 */
abstract class OverflownStack extends ForkStack {
  /** As much stack as a pop reserves, if a join takes a hundred bytes or more. */
  private static final int FIRST_LEFT_AT_ONCE = 128;

  /** What is passed on without trying, by joins above {@link #retryAt}. */
  private @Nullable StackOverflowError overflow;

  private int retryAt;
  private int leftAtOnce;

  OverflownStack(int index) {
    super(index);
  }

  /**
   * As {@link #pop}, for a join whose first branch failed.
   *
   * @param failure what the branch threw
   * @throws StackOverflowError if there is no stack for it, or most likely none; the job is where
   *     it was
   */
  public final boolean popAfter(Throwable failure, int mark) {
    if (failure == overflow && mark > retryAt) {
      throw overflow;
    }
    try {
      return pop(mark);
    } catch (StackOverflowError full) {
      leftAtOnce = failure == overflow ? 2 * leftAtOnce : FIRST_LEFT_AT_ONCE;
      retryAt = mark - leftAtOnce;
      overflow = full;
      throw full;
    }
  }

  /** A root has ended: there is no join further out. */
  protected final void forgetOverflow() {
    overflow = null;
  }

  /**
   * Empties a stack that overflowed even while it was settled: what nobody has taken is dropped.
   */
  protected final void dropAll() {
    acquire();
    for (int i = 0; i < tail; i++) {
      boolean unused = stack[i] instanceof Job job && Jobs.reclaim(job);
    }
    tail = 0;
    bottom = 0;
    floor = 0;
    release();
  }
}
