package dev.fjord.par;

import java.util.OptionalDouble;

/** A sum of whole numbers, and of how many: half the work of all their statistics. */
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
