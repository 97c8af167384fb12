package dev.fjord.lab.programs.minato;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Figure 2-3, with {@link #program} in place of its {@code main}, which ran once: the counter has
 * to begin anew in every run. It counts its forks besides, since the study tells them and the pool
 * of the JDK does not.
 */
@SuppressWarnings("serial")
class FibonacciTask3Jdk extends RecursiveTask<Integer> {
  private static final AtomicInteger taskCounter = new AtomicInteger(1);
  private static int multiplicity;
  private final int n;

  FibonacciTask3Jdk(int n) {
    this.n = n;
  }

  @Override
  protected Integer compute() {
    final int result = compute(n);
    taskCounter.decrementAndGet();
    return result;
  }

  int compute(int n) {
    if (n <= 1) {
      return n;
    }
    if (taskCounter.get() < multiplicity) {
      taskCounter.incrementAndGet();
      MinatoProblem.FORKS.increment();
      final ForkJoinTask<Integer> f1 = new FibonacciTask3Jdk(n - 2).fork();
      return compute(n - 1) + f1.join();
    }
    return compute(n - 2) + compute(n - 1);
  }

  /** The whole program; the multiplicity is the parallelism of the pool that it is invoked in. */
  static ForkJoinTask<Integer> program(int n) {
    return ForkJoinTask.adapt(
        () -> {
          multiplicity = ForkJoinTask.getPool().getParallelism();
          taskCounter.set(1);
          MinatoProblem.FORKS.reset();
          return new FibonacciTask3Jdk(n).invoke();
        });
  }
}
