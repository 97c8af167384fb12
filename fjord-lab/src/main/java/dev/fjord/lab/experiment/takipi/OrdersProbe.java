package dev.fjord.lab.experiment.takipi;

import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;

/**
 * Runs a Fibonacci number with tasks in one or more orders, one order after the other, from the
 * first run in a cold virtual machine on, and reads both clocks. Arguments: n, how many runs of
 * each, then orders.
 */
final class OrdersProbe implements Probe {
  static final String NAME = "orders";

  /** By the clock that the article read. */
  static final String MILLIS = "currentTimeMillis";

  /** By the clock that the readers advise, in milliseconds too. */
  static final String NANOS = "nanoTime";

  private static final double NANOS_PER_MILLI = 1e6;

  @Override
  public String name() {
    return NAME;
  }

  /** What the runs of the last order took. */
  @Override
  public Readings run(List<String> arguments) {
    int n = Integer.parseInt(arguments.get(0));
    int runs = Integer.parseInt(arguments.get(1));
    List<Double> millis = new ArrayList<>();
    List<Double> nanos = new ArrayList<>();
    String complaint = "";
    ForkJoinPool pool = new ForkJoinPool();
    try {
      for (String order : arguments.subList(2, arguments.size())) {
        millis.clear();
        nanos.clear();
        for (int run = 0; run < runs; run++) {
          Orders task = new Orders(Orders.Order.valueOf(order), n);
          long startMillis = System.currentTimeMillis();
          long start = System.nanoTime();
          int result = pool.invoke(task);
          nanos.add((System.nanoTime() - start) / NANOS_PER_MILLI);
          millis.add((double) (System.currentTimeMillis() - startMillis));
          if (result != fib(n)) {
            complaint = "%s gave %d, expected %d".formatted(order, result, fib(n));
          }
        }
      }
    } finally {
      pool.shutdown();
    }
    return new Readings(Map.of(MILLIS, millis, NANOS, nanos), complaint);
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
