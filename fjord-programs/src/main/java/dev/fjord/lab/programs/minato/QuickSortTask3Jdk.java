package dev.fjord.lab.programs.minato;

import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * {@link QuickSortTask2Jdk} with the counters of {@link FibonacciTask3Jdk}; the study describes it
 * and does not print it.
 */
@SuppressWarnings("serial")
class QuickSortTask3Jdk<T extends Comparable<T>> extends RecursiveAction {
  private static final AtomicInteger taskCounter = new AtomicInteger(1);
  private static int multiplicity;
  private final List<T> list;

  QuickSortTask3Jdk(List<T> list) {
    this.list = list;
  }

  @Override
  protected void compute() {
    compute(list);
    taskCounter.decrementAndGet();
  }

  void compute(List<T> list) {
    final int pos = Partition.process(list);
    if (pos > 0) {
      if (taskCounter.get() < multiplicity) {
        taskCounter.incrementAndGet();
        MinatoProblem.FORKS.increment();
        new QuickSortTask3Jdk<>(list.subList(0, pos)).fork();
      } else {
        compute(list.subList(0, pos));
      }
      compute(list.subList(pos, list.size()));
    }
  }

  /** The whole program; the multiplicity is the parallelism of the pool that it is invoked in. */
  static <T extends Comparable<T>> ForkJoinTask<List<T>> program(List<T> list) {
    return ForkJoinTask.adapt(
        () -> {
          multiplicity = ForkJoinTask.getPool().getParallelism();
          taskCounter.set(1);
          MinatoProblem.FORKS.reset();
          new QuickSortTask3Jdk<>(list).invoke();
          ForkJoinTask.helpQuiesce();
          return list;
        });
  }
}
