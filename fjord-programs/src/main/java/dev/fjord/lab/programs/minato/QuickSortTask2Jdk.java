package dev.fjord.lab.programs.minato;

import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/**
 * Figure 3-2, without the methods that are in {@link Partition}. It joins nothing, so that {@link
 * #program}, in place of the {@code main} that is not printed, has to wait until nothing is left.
 */
@SuppressWarnings("serial")
class QuickSortTask2Jdk<T extends Comparable<T>> extends RecursiveAction {
  private final List<T> list;

  QuickSortTask2Jdk(List<T> list) {
    this.list = list;
  }

  @Override
  protected void compute() {
    final int pos = Partition.process(list);
    if (pos > 0) {
      new QuickSortTask2Jdk<>(list.subList(0, pos)).fork();
      new QuickSortTask2Jdk<>(list.subList(pos, list.size())).compute();
    }
  }

  /** The whole program. */
  static <T extends Comparable<T>> ForkJoinTask<List<T>> program(List<T> list) {
    return ForkJoinTask.adapt(
        () -> {
          new QuickSortTask2Jdk<>(list).invoke();
          ForkJoinTask.helpQuiesce();
          return list;
        });
  }
}
