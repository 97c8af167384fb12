package dev.fjord.par;

import java.util.OptionalDouble;

/** The sum and the number of whole numbers: half the work of all their statistics. */
final class Mean {
  private long sum;
  private long count;

  void add(long value) {
    sum += value;
    count++;
  }

  void add(Mean other) {
    sum += other.sum;
    count += other.count;
  }

  OptionalDouble get() {
    return count == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) sum / count);
  }
}
