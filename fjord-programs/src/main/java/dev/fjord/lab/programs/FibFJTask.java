package dev.fjord.lab.programs;

import dev.fjord.fjtask.FJTask;

/**
 * {@link Fib} as the paper prints it, with the threshold an argument; and without the paper's
 * {@code volatile}, since a join makes visible what the task wrote, and two fences a task would be
 * all that is measured.
 */
final class FibFJTask extends FJTask {
  private final int threshold;

  /** The argument before, the result after. */
  long number;

  FibFJTask(int n, int threshold) {
    this.number = n;
    this.threshold = threshold;
  }

  @Override
  public void run() {
    int n = (int) number;
    if (n < 2 || n <= threshold) {
      number = Fib.sequential(n);
      return;
    }
    FibFJTask f1 = new FibFJTask(n - 1, threshold);
    FibFJTask f2 = new FibFJTask(n - 2, threshold);
    coInvoke(f1, f2);
    number = f1.number + f2.number;
  }
}
