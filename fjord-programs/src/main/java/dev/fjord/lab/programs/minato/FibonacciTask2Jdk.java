package dev.fjord.lab.programs.minato;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

/** Figure 2-2, without its {@code main}. */
@SuppressWarnings("serial")
class FibonacciTask2Jdk extends RecursiveTask<Integer> {
  int n;

  FibonacciTask2Jdk(int n) {
    this.n = n;
  }

  @Override
  protected Integer compute() {
    return compute(n);
  }

  int compute(int n) {
    if (n <= 1) {
      return n;
    }
    ForkJoinTask<Integer> f1 = new FibonacciTask2Jdk(n - 2).fork();
    return compute(n - 1) + f1.join();
  }
}
