package dev.fjord.bench.loops;

import java.util.SplittableRandom;

/** How work is spread over the rounds of a loop. */
public enum Shape {
  /** The same in each. */
  UNIFORM,
  /** More in each than in the one before. */
  TRIANGULAR,
  /** Exponentially distributed: most have little, a few have a lot. The same in every run. */
  RANDOM;

  private double weight(int index, SplittableRandom random) {
    return switch (this) {
      case UNIFORM -> 1;
      case TRIANGULAR -> index + 1;
      case RANDOM -> -Math.log(1 - random.nextDouble());
    };
  }

  /**
   * Spreads steps over items.
   *
   * @param total about how many steps there are in all
   * @param items how many items
   * @return the steps of each
   */
  int[] spread(int total, int items) {
    SplittableRandom random = new SplittableRandom(items);
    double[] weights = new double[items];
    double sum = 0;
    for (int i = 0; i < items; i++) {
      weights[i] = weight(i, random);
      sum += weights[i];
    }
    int[] steps = new int[items];
    for (int i = 0; i < items; i++) {
      steps[i] = (int) Math.round(weights[i] / sum * total);
    }
    return steps;
  }
}
