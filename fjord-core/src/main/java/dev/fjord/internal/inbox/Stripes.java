package dev.fjord.internal.inbox;

/** Which of several stripes a thread uses, so that threads seldom meet on one: always the same. */
public final class Stripes {
  private static final int MOST = 64;

  private final int mask;
  private final int shift;

  /**
   * Enough for so many threads at a time, up to a bound: a power of two.
   *
   * @param threads any number
   */
  public Stripes(int threads) {
    mask = Integer.highestOneBit(Math.min(Math.max(threads, 1), MOST) * 2 - 1) - 1;
    shift = Integer.numberOfLeadingZeros(mask);
  }

  /** How many there are. */
  public int count() {
    return mask + 1;
  }

  /** That of the calling thread, from 0. */
  @SuppressWarnings("deprecation") // threadId() came with 19
  public int mine() {
    int mixed = (int) ((Thread.currentThread().getId() * 0x9E3779B97F4A7C15L) >>> 32);
    return (mixed >>> shift) & mask; // the topmost bits: of neighbours they are far apart
  }

  /** Some stripe or other: every number has one, and neighbours different ones. */
  int at(int number) {
    return number & mask;
  }
}
