package dev.fjord.bench.loops;

import dev.fjord.Fork;
import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.Pools;
import dev.fjord.bench.Spin;
import dev.fjord.bench.WrongResultException;
import dev.fjord.lab.loop.HalvesJdk;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A loop whose rounds write one number each, after some steps of dependent arithmetic. How long it
 * takes in truth is what the sequential loop takes; {@link #micros} is about that.
 */
public class LoopBenchmark extends NanosPerRun {
  private static final int MOST_ITEMS = 10_000;

  /** With fewer steps a processor overlaps neighbouring rounds, and the loop takes less time. */
  private static final int LEAST_STEPS = 20;

  /** How the work is spread over the rounds. */
  @Param({"UNIFORM", "TRIANGULAR", "RANDOM"})
  public Shape shape = Shape.UNIFORM;

  /** About how long the loop takes in one thread, in microseconds. */
  @Param({"1", "10", "100", "1000", "10000", "100000"})
  public int micros;

  private int[] steps = {};
  private long[] results = {};
  private long[] expected = {};

  /** Spreads the steps. */
  @Setup
  public void prepare() {
    int total = micros * Spin.STEPS_PER_MICRO;
    steps = shape.spread(total, Math.min(MOST_ITEMS, total / LEAST_STEPS));
    results = new long[steps.length];
    expected = new long[steps.length];
    run(expected, 0, steps.length);
  }

  /** Forgets what was computed. */
  @Setup(Level.Iteration)
  public void forget() {
    Arrays.fill(results, 0);
  }

  /**
   * Looks at all numbers.
   *
   * @throws WrongResultException if one is wrong
   */
  @TearDown(Level.Iteration)
  public void checkAll() {
    int at = Arrays.mismatch(results, expected);
    if (at >= 0) {
      throw new WrongResultException("number %d is wrong".formatted(at));
    }
  }

  private void run(long[] to, int from, int end) {
    for (int i = from; i < end; i++) {
      to[i] = Spin.spin(i, steps[i]);
    }
  }

  private long run(int i) {
    results[i] = Spin.spin(i, steps[i]);
    return results[i];
  }

  /** The loop by hand. */
  @Benchmark
  public long[] sequential() {
    run(results, 0, steps.length);
    return results;
  }

  /** {@link Fork#range(int, int, dev.fjord.IntRangeBody)}. */
  @Benchmark
  public long[] fjord(Pools pools) {
    pools.fjord().run(() -> Fork.range(0, steps.length, (from, to) -> run(results, from, to)));
    return results;
  }

  /** {@link IntStream#parallel}. */
  @Benchmark
  public long[] stream(Pools pools) {
    return pools.streams(
        () -> {
          IntStream.range(0, steps.length).parallel().forEach(this::run);
          return results;
        });
  }

  /** Halves down to the {@link Pieces#perWorker number of pieces} told. */
  @Benchmark
  public long[] forkJoin(Pools pools, Pieces pieces) {
    int wanted = pools.count() * pieces.perWorker;
    int threshold = Math.max(1, steps.length / wanted);
    pools.jdk().invoke(new HalvesJdk(0, steps.length, threshold, this::run));
    return results;
  }

  /** The threshold of the version that has one. */
  @State(Scope.Benchmark)
  public static class Pieces {
    /** Into how many pieces the loop is cut for each worker; the best is what was tuned for. */
    @Param({"1", "4", "16"})
    public int perWorker;
  }
}
