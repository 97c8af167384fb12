package dev.fjord.bench.door;

import dev.fjord.Fork;
import dev.fjord.bench.Jdk;
import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.Pools;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A loop that changes an array of numbers in place; the time is of one number. */
@State(Scope.Benchmark)
public class InPlaceBenchmark extends NanosPerRun {
  private static final int NUMBERS = 4_000_000;

  private final double[] numbers;

  /** For JMH. */
  public InPlaceBenchmark() {
    this(NUMBERS);
  }

  /** Times are right with the number above only. */
  InPlaceBenchmark(int count) {
    numbers = new double[count];
  }

  /** By hand. */
  @Benchmark
  @OperationsPerInvocation(NUMBERS)
  public double[] sequential() {
    step(0, numbers.length);
    return numbers;
  }

  /** {@link Fork#range(int, int, dev.fjord.IntRangeBody)}. */
  @Benchmark
  @OperationsPerInvocation(NUMBERS)
  public double[] fjord(Pools pools) {
    pools.fjord().run(() -> Fork.range(0, numbers.length, this::step));
    return numbers;
  }

  /** {@link IntStream#parallel}. */
  @Benchmark
  @OperationsPerInvocation(NUMBERS)
  public double[] stream(Pools pools) {
    long unused =
        Jdk.inPool(
            pools.jdk(),
            () -> {
              IntStream.range(0, numbers.length).parallel().forEach(i -> numbers[i] = next(i));
              return 0L;
            });
    return numbers;
  }

  private void step(int from, int to) {
    for (int i = from; i < to; i++) {
      numbers[i] = next(i);
    }
  }

  /** Comes to 2 and stays there, so that it never gets slow. */
  private double next(int i) {
    return numbers[i] * 0.5 + 1;
  }
}
