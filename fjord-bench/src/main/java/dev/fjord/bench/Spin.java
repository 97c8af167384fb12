package dev.fjord.bench;

/**
 * Work that takes time and nothing else: steps each of which waits for the one before, and which a
 * compiler cannot merge (as it merges the steps of a linear congruential generator).
 */
public final class Spin {
  /** About how many steps take a microsecond on a processor of 2 to 3 GHz. */
  public static final int STEPS_PER_MICRO = 400;

  private Spin() {}

  /**
   * Spins.
   *
   * @param seed where to begin
   * @param steps how many steps
   * @return a value that depends on all of them
   */
  public static long spin(long seed, int steps) {
    long x = seed + 1;
    for (int i = 0; i < steps; i++) {
      x = (x ^ (x >>> 29)) * 0xBF58476D1CE4E5B9L;
    }
    return x;
  }
}
