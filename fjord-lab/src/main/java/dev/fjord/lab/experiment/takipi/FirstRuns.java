package dev.fjord.lab.experiment.takipi;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.takipi.FirstRuns.Orders.Order;
import dev.fjord.lab.experiment.takipi.FirstRuns.OrdersProbe.Clocks;
import dev.fjord.lab.programs.Fibonacci;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import dev.fjord.lab.run.Spread;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import org.jspecify.annotations.Nullable;

/** The same program measured wrongly and rightly. */
public final class FirstRuns {
  private FirstRuns() {}

  /**
   * T-method: the readers' objections, shown. The same program is measured wrongly (cold, after
   * another in the same virtual machine, by a coarse clock) and rightly.
   */
  public static void method(Bench bench) {
    int n = bench.setting().choose(12, 24, 27);
    int runs = bench.setting().choose(4, 60); // the first is cold, the last half is warm
    int machines = bench.setting().choose(1, 3, 5);
    bench.scale("Fibonacci numbers of %d; the document has no program of its own here", n);
    Table table = bench.table("ways");
    Figure lines =
        bench.figure(
            "From the first run in a cold virtual machine on", "log: run", "log: elapsed ms");
    Map<Order, Double> warm = new EnumMap<>(Order.class);
    for (Order order : Order.values()) {
      List<Double> cold = new ArrayList<>();
      List<Double> late = new ArrayList<>();
      for (int machine = 0; machine < machines; machine++) {
        List<Double> nanos = fine(bench.read(new OrdersProbe(n, runs, List.of(order))));
        if (!nanos.isEmpty()) {
          cold.add(nanos.get(0));
          late.addAll(nanos.subList(nanos.size() / 2, nanos.size()));
        }
        for (int run = 0; machine == 0 && run < nanos.size(); run++) {
          lines.add(order, run + 1.0, nanos.get(run));
        }
      }
      table.add(order, "of its own", "first, cold", Spread.of(cold).range());
      table.add(order, "of its own", "last half, warm", Spread.of(late).range());
      warm.put(order, Spread.median(late));
      double longer = Spread.median(cold) / Spread.median(late);
      bench.answer(Answer.above(longer, 1), "first run", order, longer);
    }
    afterAnother(bench, table, n, runs, warm);
    clocks(bench, n, runs);
    double advised = warm.getOrDefault(Order.FORK_COMPUTE_JOIN, Double.NaN);
    double article = warm.getOrDefault(Order.INVOKE_ALL, Double.NaN);
    double worst = warm.getOrDefault(Order.FORK_FORK_JOIN_JOIN, Double.NaN);
    bench.finding("orders", advised, article, advised < article ? "right" : "not right", worst);
  }

  private static List<Double> fine(@Nullable Clocks clocks) {
    return clocks == null ? List.of() : clocks.fine();
  }

  /** The last order in a virtual machine that has run the others before. */
  private static void afterAnother(
      Bench bench, Table table, int n, int runs, Map<Order, Double> warm) {
    for (Order order : Order.values()) {
      List<Order> orders = new ArrayList<>(List.of(Order.values()));
      orders.remove(order);
      orders.add(order);
      List<Double> nanos = fine(bench.read(new OrdersProbe(n, runs, orders)));
      Spread late = Spread.of(nanos.subList(nanos.size() / 2, nanos.size()));
      table.add(order, "after the others", "last half, warm", late.range());
      bench.finding(
          "after the others",
          order,
          100 * (late.median() / warm.getOrDefault(order, Double.NaN) - 1));
    }
  }

  /** What the coarse clock makes of short runs. */
  private static void clocks(Bench bench, int n, int runs) {
    int small = Math.max(2, n / 2);
    Clocks clocks = bench.read(new OrdersProbe(small, 10 * runs, List.of(Order.FORK_COMPUTE_JOIN)));
    if (clocks != null) {
      List<Double> millis = clocks.coarse();
      long zero = millis.stream().filter(ms -> ms == 0).count();
      bench.finding("clocks", millis.size(), small, zero, Spread.median(clocks.fine()));
    }
  }

  /**
   * A Fibonacci number with the forks and joins of a task in the order that is asked for; what the
   * readers say about {@code invoke(left, right)}.
   */
  static final class Orders extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1L;

    /** What a task does with its two halves. */
    enum Order {
      /** Fork the one, compute the other, join the first: the readers' advice. */
      FORK_COMPUTE_JOIN,
      /** Leave it to {@link ForkJoinTask#invokeAll}: the article. */
      INVOKE_ALL,
      /** Fork both, join the first that was forked: the order that a stack does not have. */
      FORK_FORK_JOIN_JOIN;

      @Override
      public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
      }
    }

    private final Order order;
    private final int n;

    Orders(Order order, int n) {
      this.order = order;
      this.n = n;
    }

    @Override
    protected Integer compute() {
      if (n < 2) {
        return n;
      }
      Orders left = new Orders(order, n - 1);
      Orders right = new Orders(order, n - 2);
      return switch (order) {
        case FORK_COMPUTE_JOIN -> {
          left.fork();
          int of = right.compute();
          yield of + left.join();
        }
        case INVOKE_ALL -> {
          ForkJoinTask.invokeAll(left, right);
          yield left.join() + right.join();
        }
        case FORK_FORK_JOIN_JOIN -> {
          left.fork();
          right.fork();
          yield left.join() + right.join();
        }
      };
    }
  }

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
            if (result != Fibonacci.of(n)) {
              throw new InputException(
                  "%s gave %d, expected %d".formatted(order, result, Fibonacci.of(n)));
            }
          }
        }
      } finally {
        pool.shutdown();
      }
      return clocks;
    }
  }
}
