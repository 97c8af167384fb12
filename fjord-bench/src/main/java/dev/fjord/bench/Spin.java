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
      x = step(x);
    }
    return x;
  }

  /**
   * Spins four times at once: as fast as the processor has units for it.
   *
   * @param seed where to begin
   * @param steps how many steps each
   * @return a value that depends on all of them
   */
  public static long spinWide(long seed, int steps) {
    long a = seed + 1;
    long b = seed + 2;
    long c = seed + 3;
    long d = seed + 4;
    for (int i = 0; i < steps; i++) {
      a = step(a);
      b = step(b);
      c = step(c);
      d = step(d);
    }
    return a ^ b ^ c ^ d;
  }

  private static long step(long x) {
    return (x ^ (x >>> 29)) * 0xBF58476D1CE4E5B9L;
  }
}
