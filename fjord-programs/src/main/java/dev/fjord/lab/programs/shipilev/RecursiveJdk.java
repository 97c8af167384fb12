package dev.fjord.lab.programs.shipilev;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

/** The talk's typical task: halves that are forked both, and joined both. */
final class RecursiveJdk extends RecursiveTask<Long> {
  private static final long serialVersionUID = 1L;

  private final int from;
  private final int to;
  private final int bottom;

  RecursiveJdk(int from, int to, int bottom) {
    this.from = from;
    this.to = to;
    this.bottom = bottom;
  }

  @Override
  protected Long compute() {
    if (to - from <= bottom) {
      return Primes.solve(from, to);
    }
    int middle = (from + to) >>> 1;
    RecursiveJdk left = new RecursiveJdk(from, middle, bottom);
    RecursiveJdk right = new RecursiveJdk(middle, to, bottom);
    ForkJoinTask.invokeAll(left, right);
    return right.join() + left.join();
  }
}
