package dev.fjord.bench.fork;

import dev.fjord.Fork;
import dev.fjord.Forked;
import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.Pools;
import dev.fjord.bench.WrongResultException;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Tasks that are forked all at once and joined later: while it joins, who forked them forks nothing
 * by which others might be served.
 */
public class ManyBenchmark extends NanosPerRun {
  /** In which order they are joined. */
  public enum Order {
    /** That of the forks. */
    OLDEST_FIRST,
    /** The other. */
    NEWEST_FIRST,
    /** By {@code invokeAll} of a list. */
    INVOKE_ALL
  }

  /** In which order. */
  @Param({"OLDEST_FIRST", "NEWEST_FIRST", "INVOKE_ALL"})
  public Order order = Order.OLDEST_FIRST;

  /** How many. */
  @Param({"10", "100", "1000"})
  public int tasks;

  /** How many steps of about a nanosecond each of them does. */
  @Param({"0", "500", "5000"})
  public int steps;

  private long expected;

  /** What one does: each step needs the one before. */
  public static long count(int steps) {
    long sum = 0;
    for (int i = 0; i < steps; i++) {
      sum += sum & i;
      sum++;
    }
    return sum;
  }

  /** Counts once what all have to come to. */
  @Setup
  public void prepare() {
    expected = sequential();
  }

  /** One after the other. */
  @Benchmark
  public long sequential() {
    long sum = 0;
    for (int i = 0; i < tasks; i++) {
      sum += count(steps);
    }
    return sum;
  }

  /** {@code java.util.concurrent}. */
  @Benchmark
  public long jdk(Pools pools) {
    return check(pools.jdk().invoke(ManyTasks.of(order, tasks, steps)));
  }

  /** The same on Fjord. */
  @Benchmark
  public long concurrent(Pools pools) {
    return check(
        pools
            .concurrent()
            .invoke(dev.fjord.bench.fork.concurrent.ManyTasks.of(order, tasks, steps)));
  }

  /** {@link Fork#scope}, joined in order. */
  @Benchmark
  public long scope(Pools pools) {
    return check(
        pools
            .fjord()
            .call(
                () ->
                    Fork.scope(
                        scope -> {
                          List<Forked<Long>> all = new ArrayList<>(tasks);
                          for (int i = 0; i < tasks; i++) {
                            all.add(scope.fork(() -> count(steps)));
                          }
                          long sum = 0;
                          for (Forked<Long> each : all) {
                            sum += each.join();
                          }
                          return sum;
                        })));
  }

  private long check(long sum) {
    return WrongResultException.check(sum, expected);
  }
}
