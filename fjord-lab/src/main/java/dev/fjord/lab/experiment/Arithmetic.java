package dev.fjord.lab.experiment;

/** Work of a length that can be chosen, with a result that can be checked. */
public final class Arithmetic {
  private Arithmetic() {}

  /**
   * So many steps of Marsaglia's xorshift, each of which needs the one before: some nanoseconds.
   *
   * @param seed not 0
   */
  public static long steps(long seed, int steps) {
    long x = seed;
    for (int i = 0; i < steps; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    return x;
  }
}
