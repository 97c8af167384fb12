package dev.fjord.internal.schedule;

/**
 * Numbers that only a seed decides, the same on every JDK: SplitMix64 (Steele, Lea and Flood,
 * OOPSLA'14).
 */
final class Chance {
  private long state;

  Chance(long seed) {
    this.state = seed;
  }

  /**
   * The next number.
   *
   * @param bound at least 1
   * @return from 0 to below the bound
   */
  int below(int bound) {
    state += 0x9E3779B97F4A7C15L;
    long mixed = state;
    mixed = (mixed ^ (mixed >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    mixed ^= mixed >>> 31;
    return (int) Long.remainderUnsigned(mixed, bound);
  }
}
