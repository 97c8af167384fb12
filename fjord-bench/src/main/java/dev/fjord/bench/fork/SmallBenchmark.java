package dev.fjord.bench.fork;

import dev.fjord.Fork;
import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.Pools;
import dev.fjord.bench.WrongResultException;
import dev.fjord.bench.fork.ForkBenchmark.Manner;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * Small computations, one after the other inside a task that lasts: nothing is won by sharing one,
 * though somebody is there who would take it.
 */
public class SmallBenchmark extends NanosPerRun {
  private static final int RUNS = 10_000;
  private static final int ITEMS = 100;

  /** Numbers of the 2nd and the 10th place: one fork and 88 of them. */
  private static final int TINY = 2;

  private static final int SMALL = 10;

  /** What is computed: a join of two branches that do nothing, a tree, or a loop. */
  @SuppressWarnings("ImmutableEnumChecker") // lambdas that capture nothing
  public enum Work {
    /** One join. */
    JOIN(1, () -> FibBenchmark.fork(TINY), () -> jdk(TINY), () -> FibBenchmark.sequential(TINY)),
    /** 88 joins. */
    TREE(
        55, () -> FibBenchmark.fork(SMALL), () -> jdk(SMALL), () -> FibBenchmark.sequential(SMALL)),
    /** A hundred additions. */
    LOOP(
        4950,
        () -> Fork.reduceInt(0, ITEMS, SmallBenchmark::sum, Integer::sum),
        () -> IntStream.range(0, ITEMS).parallel().sum(),
        () -> sum(0, ITEMS));

    private final int expected;
    private final IntSupplier fjord;
    private final IntSupplier jdk;
    private final IntSupplier sequential;

    Work(int expected, IntSupplier fjord, IntSupplier jdk, IntSupplier sequential) {
      this.expected = expected;
      this.fjord = fjord;
      this.jdk = jdk;
      this.sequential = sequential;
    }
  }

  /** What is computed. */
  @Param({"JOIN", "TREE", "LOOP"})
  public Work work = Work.JOIN;

  /** Plain calls. */
  @Benchmark
  @OperationsPerInvocation(RUNS)
  public long sequential() {
    return repeat(work.sequential);
  }

  /** {@link Fork}. */
  @Benchmark
  @OperationsPerInvocation(RUNS)
  public long fjord(Pools pools) {
    return pools.fjord().call(() -> repeat(work.fjord));
  }

  /** {@code java.util.concurrent}: tasks that fork and join, or a parallel stream. */
  @Benchmark
  @OperationsPerInvocation(RUNS)
  public long jdk(Pools pools) {
    return pools.streams(() -> repeat(work.jdk));
  }

  private long repeat(IntSupplier form) {
    long sum = 0;
    for (int i = 0; i < RUNS; i++) {
      sum += form.getAsInt();
    }
    return WrongResultException.check(sum, (long) RUNS * work.expected);
  }

  private static int jdk(int n) {
    return FibTasks.of(Manner.FORK_JOIN, n).invoke();
  }

  private static int sum(int from, int to) {
    int sum = 0;
    for (int i = from; i < to; i++) {
      sum += i;
    }
    return sum;
  }
}
