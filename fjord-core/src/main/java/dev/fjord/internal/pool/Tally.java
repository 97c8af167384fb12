package dev.fjord.internal.pool;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A count to which many threads add: each has a stripe, on a line of its own, so that they do not
 * meet. It only grows, which is what makes a sum over the stripes worth something: it is no less
 * than the count was when the sum was begun, and no more than when it was finished.
 */
final class Tally {
  private static final int MOST_STRIPES = 64;

  /** In longs: two lines, since some processors fetch them in pairs. */
  private static final int STRIDE = 16;

  private final AtomicLongArray counts;
  private final int mask;

  /**
   * Zero.
   *
   * @param threads how many will add at a time, about
   */
  Tally(int threads) {
    int stripes = Integer.highestOneBit(Math.min(Math.max(threads, 1), MOST_STRIPES) * 2 - 1);
    counts = new AtomicLongArray((stripes + 1) * STRIDE);
    mask = stripes - 1;
  }

  /** One more. As a volatile write and read. */
  @SuppressWarnings("deprecation") // threadId() came with 19
  void add() {
    int spread = Long.hashCode(Thread.currentThread().getId() * 0x9E3779B97F4A7C15L) >>> 16;
    long unused = counts.getAndIncrement(((spread & mask) + 1) * STRIDE);
  }

  /** How many there have been. Volatile reads. */
  long sum() {
    long sum = 0;
    for (int i = 0; i <= mask; i++) {
      sum += counts.get((i + 1) * STRIDE);
    }
    return sum;
  }
}
