package dev.fjord.bench.fork;

import dev.fjord.bench.fork.ManyBenchmark.Order;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

/** A task that forks many, all at once, and joins them in some order. */
@SuppressWarnings("serial")
public final class ManyTasks {
  private ManyTasks() {}

  /** The sum of so many counts, each by a task of its own. */
  public static ForkJoinTask<Long> of(Order order, int tasks, int steps) {
    return new Many(order, tasks, steps);
  }

  private static final class One extends RecursiveTask<Long> {
    private final int steps;

    One(int steps) {
      this.steps = steps;
    }

    @Override
    protected Long compute() {
      return ManyBenchmark.count(steps);
    }
  }

  private static final class Many extends RecursiveTask<Long> {
    private final Order order;
    private final int tasks;
    private final int steps;

    Many(Order order, int tasks, int steps) {
      this.order = order;
      this.tasks = tasks;
      this.steps = steps;
    }

    @Override
    protected Long compute() {
      List<One> all = new ArrayList<>(tasks);
      for (int i = 0; i < tasks; i++) {
        all.add(new One(steps));
      }
      if (order == Order.INVOKE_ALL) {
        invokeAll(all);
      } else {
        for (One each : all) {
          each.fork();
        }
      }
      long sum = 0;
      for (int i = 0; i < tasks; i++) {
        sum += all.get(order == Order.NEWEST_FIRST ? tasks - 1 - i : i).join();
      }
      return sum;
    }
  }
}
