package dev.fjord.lab.programs.data;

import dev.fjord.lab.programs.Fingerprint;
import dev.fjord.lab.programs.Problem;
import dev.fjord.par.ParStreams;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Lloyd's algorithm: each point belongs to the nearest centre, and the mean of its points is the
 * next centre. Coordinates are whole, so sums are exact in any order.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record KMeans(int[] xs, int[] ys) {
  static final int CENTRES = 16;
  private static final int ROUNDS = 5;
  private static final int SIDE = 1 << 20;

  /** For each centre the sum of x, the sum of y, and the number of points. */
  private static final int FIELDS = 3;

  static Problem<?> of(int n) {
    SplittableRandom random = new SplittableRandom(1);
    KMeans points =
        new KMeans(random.ints(n, 0, SIDE).toArray(), random.ints(n, 0, SIDE).toArray());
    return DataProblem.of(
        () -> points.centres(points::loop),
        pool -> points.centres(centres -> points.sums(ParStreams.on(pool).range(0, n), centres)),
        () -> points.centres(centres -> points.sums(IntStream.range(0, n).parallel(), centres)),
        Fingerprint::of);
  }

  /**
   * The centres, x and y by turns, after all rounds; the first points are the first centres.
   *
   * @param sums gives the sums for given centres
   */
  private int[] centres(Function<int[], long[]> sums) {
    int[] centres = new int[2 * CENTRES];
    for (int c = 0; c < CENTRES; c++) {
      centres[2 * c] = xs[c];
      centres[2 * c + 1] = ys[c];
    }
    for (int round = 0; round < ROUNDS; round++) {
      long[] of = sums.apply(centres);
      for (int c = 0; c < CENTRES; c++) {
        long count = Math.max(1, of[FIELDS * c + 2]);
        centres[2 * c] = (int) (of[FIELDS * c] / count);
        centres[2 * c + 1] = (int) (of[FIELDS * c + 1] / count);
      }
    }
    return centres;
  }

  private long[] loop(int[] centres) {
    long[] sums = new long[FIELDS * CENTRES];
    for (int i = 0; i < xs.length; i++) {
      add(sums, i, centres);
    }
    return sums;
  }

  private long[] sums(IntStream points, int[] centres) {
    return points.collect(
        () -> new long[FIELDS * CENTRES],
        (sums, i) -> add(sums, i, centres),
        (sums, others) -> Arrays.setAll(sums, at -> sums[at] + others[at]));
  }

  private void add(long[] sums, int i, int[] centres) {
    int at = FIELDS * nearest(xs[i], ys[i], centres);
    sums[at] += xs[i];
    sums[at + 1] += ys[i];
    sums[at + 2]++;
  }

  private static int nearest(int x, int y, int[] centres) {
    int nearest = 0;
    long least = Long.MAX_VALUE;
    for (int c = 0; c < CENTRES; c++) {
      long dx = (long) x - centres[2 * c];
      long dy = (long) y - centres[2 * c + 1];
      long distance = dx * dx + dy * dy;
      if (distance < least) {
        least = distance;
        nearest = c;
      }
    }
    return nearest;
  }
}
