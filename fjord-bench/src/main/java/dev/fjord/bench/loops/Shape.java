package dev.fjord.bench.loops;

import java.util.SplittableRandom;

/** How work is spread over the rounds of a loop. */
public enum Shape {
  /** The same in each. */
  UNIFORM {
    @Override
    double weight(int index, SplittableRandom random) {
      return 1;
    }
  },

  /** More in each than in the one before. */
  TRIANGULAR {
    @Override
    double weight(int index, SplittableRandom random) {
      return index + 1;
    }
  },

  /** Exponentially distributed: most have little, a few have a lot. The same in every run. */
  RANDOM {
    @Override
    double weight(int index, SplittableRandom random) {
      return -Math.log(1 - random.nextDouble());
    }
  };

  abstract double weight(int index, SplittableRandom random);

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
