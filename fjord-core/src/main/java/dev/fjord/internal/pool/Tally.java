package dev.fjord.internal.pool;

import dev.fjord.internal.inbox.Stripes;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A count to which many threads add: each has a stripe, on a line of its own, so that they do not
 * meet. It only grows, which is what makes a sum over the stripes worth something: it is no less
 * than the count was when the sum was begun, and no more than when it was finished.
 */
final class Tally {
  /** In longs: two lines, since some processors fetch them in pairs. */
  private static final int STRIDE = 16;

  private final AtomicLongArray counts;
  private final Stripes stripes;

  /**
   * Zero.
   *
   * @param threads how many will add at a time, about
   */
  Tally(int threads) {
    stripes = new Stripes(threads);
    counts = new AtomicLongArray((stripes.count() + 1) * STRIDE);
  }

  /** One more. As a volatile write and read. */
  void add() {
    long unused = counts.getAndIncrement((stripes.mine() + 1) * STRIDE);
  }

  /** How many there have been. Volatile reads. */
  long sum() {
    long sum = 0;
    for (int i = 0; i < stripes.count(); i++) {
      sum += counts.get((i + 1) * STRIDE);
    }
    return sum;
  }
}
