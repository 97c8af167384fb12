package dev.fjord.internal.deque;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;

/**
 * What joins do while the thread's stack is so full that they cannot even clean up. By the owner.
 *
 * <p>Before it throws, HotSpot walks over the whole stack for each overflow (in search of a method
 * that may use its reserve): a millisecond for some thousand frames. So a join that found no stack
 * to take its job back leaves it, for {@link #settleAbove} to find, and passes the failure on; and
 * so do those next further out, one in sixty-four of all and no more than {@link #MOST_AT_ONCE},
 * before one tries again. If that finds none either, twice as many.
 *
 * <p>That is, in the last few kilobytes of a stack a join may end before its second branch has, as
 * when a failure strikes in the middle of its cleaning up. The first join further out with room
 * waits for all that lies above it. A stack of few joins, whose frames are large, is tried by each.
 * Joins are counted and not bytes: where a hundred lie close together at the end of a stack, of
 * those next to them the first two may be passed though they have room.
 */
abstract class OverflownStack extends ForkStack {
  /** As much stack as a pop reserves, if a join takes a hundred bytes or more. */
  private static final int MOST_AT_ONCE = 128;

  /**
   * The part of all joins that is left at once: of a stack of a megabyte some sixteen kilobytes.
   */
  private static final int PART_AT_ONCE = 64;

  /** Joins of higher marks do not try when they get {@link #overflow}. */
  private int retryAt;

  /**
   * The last join that left something: those further out are of lower marks, those made since of
   * higher ones, and try.
   */
  private int left;

  private int leftAtOnce;

  OverflownStack(int index) {
    super(index);
  }

  /**
   * As {@link #pop}, for a join whose first branch failed.
   *
   * @param failure what the branch threw
   * @throws StackOverflowError if there is no stack for it, or was none a little further in; the
   *     job is where it was
   */
  public final boolean popAfter(Throwable failure, int mark) {
    if (failure == overflow && mark < left && mark > retryAt) {
      left = mark;
      if (mark < leftFrom) {
        leftFrom = mark;
      }
      throw overflow;
    }
    try {
      return pop(mark);
    } catch (StackOverflowError full) { // no calls from here
      int part = mark / PART_AT_ONCE;
      int first = part < MOST_AT_ONCE ? part : MOST_AT_ONCE;
      leftAtOnce = failure == overflow && mark < left ? 2 * leftAtOnce : first;
      retryAt = mark - leftAtOnce;
      if (overflow == null || mark < leftFrom) {
        leftFrom = mark;
      }
      left = mark;
      overflow = full;
      throw full;
    }
  }

  /** Whether joins may have left something that {@link #settleAbove} has not come to. */
  protected final boolean isOverflown() {
    return overflow != null;
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
