package dev.fjord.lab.experiment.takipi;

import dev.fjord.lab.experiment.takipi.Orders.Order;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;

/**
 * Runs a Fibonacci number with tasks in one or more orders, one order after the other, from the
 * first run in a cold virtual machine on, and reads both clocks.
 *
 * @param runs how many of each order
 */
record OrdersProbe(int n, int runs, List<Order> orders) implements Probe<OrdersProbe.Clocks> {
  /**
   * What the runs of the last order took, in milliseconds.
   *
   * @param coarse by {@code currentTimeMillis}, the clock that the article read
   * @param fine by {@code nanoTime}, the clock that the readers advise
   */
  record Clocks(List<Double> coarse, List<Double> fine) {}

  @Override
  public Clocks run() {
    Clocks clocks = new Clocks(new ArrayList<>(), new ArrayList<>());
    ForkJoinPool pool = new ForkJoinPool();
    try {
      for (Order order : orders) {
        clocks.coarse.clear();
        clocks.fine.clear();
        for (int run = 0; run < runs; run++) {
          Orders task = new Orders(order, n);
          long startMillis = System.currentTimeMillis();
          long start = System.nanoTime();
          int result = pool.invoke(task);
          clocks.fine.add(Nanos.millisSince(start));
          clocks.coarse.add((double) (System.currentTimeMillis() - startMillis));
          if (result != fib(n)) {
            throw new InputException("%s gave %d, expected %d".formatted(order, result, fib(n)));
          }
        }
      }
    } finally {
      pool.shutdown();
    }
    return clocks;
  }

  private static int fib(int n) {
    int a = 0;
    int b = 1;
    for (int i = 0; i < n; i++) {
      int next = a + b;
      a = b;
      b = next;
    }
    return a;
  }
}
