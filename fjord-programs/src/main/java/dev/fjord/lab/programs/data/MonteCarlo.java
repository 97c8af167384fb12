package dev.fjord.lab.programs.data;

import dev.fjord.lab.loop.RangeSum;
import dev.fjord.lab.programs.Problem;
import dev.fjord.par.Par;
import java.util.stream.IntStream;

/**
 * How many of N points of a square lie in its inscribed circle. A point depends on its number only,
 * so all ways throw the same.
 */
final class MonteCarlo {
  /** 2^64 by the golden ratio: the step of SplitMix64 (Steele, Lea and Flood, OOPSLA'14). */
  private static final long STEP = 0x9e3779b97f4a7c15L;

  private static final double HALF = 0x1p-31;

  private MonteCarlo() {}

  static Problem<?> of(int n) {
    return DataProblem.of(
        () -> RangeSum.loop(0, n, MonteCarlo::hits),
        pool -> pool.call(() -> Par.sumLong(0, n, MonteCarlo::hits)),
        () -> IntStream.range(0, n).parallel().mapToLong(MonteCarlo::hits).sum(),
        hits -> "%,d points inside: pi is about %.4f".formatted(hits, 4.0 * hits / n));
  }

  /** 1 for a point in the circle, else 0. The coordinates are the halves of one random number. */
  private static long hits(int number) {
    long z = (number + 1) * STEP;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    z ^= z >>> 31;
    double x = (int) z * HALF;
    double y = (int) (z >>> 32) * HALF;
    return x * x + y * y < 1 ? 1 : 0;
  }
}
