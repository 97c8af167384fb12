package dev.fjord.lab.programs.data;

import dev.fjord.lab.programs.Fingerprint;
import dev.fjord.lab.programs.Problem;
import dev.fjord.par.Par;
import java.util.Arrays;
import java.util.SplittableRandom;

/** How often each value occurs; those in the middle are more frequent, as in a photograph. */
final class Histogram {
  private static final int VALUES = 256;

  private Histogram() {}

  static Problem<?> of(int n) {
    SplittableRandom random = new SplittableRandom(1);
    int[] values = new int[n];
    Arrays.setAll(values, i -> (random.nextInt(VALUES) + random.nextInt(VALUES)) / 2);
    return DataProblem.of(
        () -> loop(values),
        pool -> pool.call(() -> Par.histogram(values, VALUES)),
        () ->
            Arrays.stream(values)
                .parallel()
                .collect(
                    () -> new int[VALUES],
                    (counts, v) -> counts[v]++,
                    (counts, others) -> Arrays.setAll(counts, i -> counts[i] + others[i])),
        Fingerprint::of);
  }

  private static int[] loop(int[] values) {
    int[] counts = new int[VALUES];
    for (int value : values) {
      counts[value]++;
    }
    return counts;
  }
}
