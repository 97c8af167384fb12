package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveTask;

/** {@link Fib} as a task. */
@SuppressWarnings("serial")
final class FibJdk extends RecursiveTask<Long> {
  private final int n;
  private final int threshold;

  FibJdk(int n, int threshold) {
    this.n = n;
    this.threshold = threshold;
  }

  @Override
  protected Long compute() {
    if (n < 2 || n <= threshold) {
      return Fib.sequential(n);
    }
    FibJdk left = new FibJdk(n - 1, threshold);
    left.fork();
    long right = new FibJdk(n - 2, threshold).compute();
    return left.join() + right;
  }
}
