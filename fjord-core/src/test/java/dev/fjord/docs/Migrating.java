package dev.fjord.docs;

import dev.fjord.Fork;
import java.util.concurrent.RecursiveTask;

/** The code of docs/migrating.md. */
final class Migrating {
  private Migrating() {}

  static final class SumTask extends RecursiveTask<Long> {
    private static final long serialVersionUID = 1;
    private final long[] numbers;
    private final int lo;
    private final int hi;

    SumTask(long[] numbers, int lo, int hi) {
      this.numbers = numbers;
      this.lo = lo;
      this.hi = hi;
    }

    @Override
    protected Long compute() {
      if (hi - lo <= 10_000) {
        return Migrating.sumAlone(numbers, lo, hi);
      }
      int middle = (lo + hi) >>> 1;
      SumTask right = new SumTask(numbers, middle, hi);
      right.fork();
      return new SumTask(numbers, lo, middle).compute() + right.join();
    }
  }

  static long sumAlone(long[] numbers, int lo, int hi) {
    long sum = 0;
    for (int i = lo; i < hi; i++) {
      sum += numbers[i];
    }
    return sum;
  }

  static long sum(long[] numbers, int lo, int hi) {
    if (hi - lo <= 1_000) {
      return sumAlone(numbers, lo, hi);
    }
    int middle = (lo + hi) >>> 1;
    return Fork.joinLong(() -> sum(numbers, lo, middle), () -> sum(numbers, middle, hi), Long::sum);
  }
}
