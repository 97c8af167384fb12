package dev.fjord.bench.data;

import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.Pools;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinTask;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Algorithms over arrays, by a loop, by the JDK and by Par. */
@State(Scope.Benchmark)
public class AlgorithmBenchmark extends NanosPerRun {
  /** Which. */
  @Param public Algorithm algorithm = Algorithm.PREFIX;

  /** How many elements. */
  @Param({"10000", "1000000", "10000000"})
  public int size;

  private @Nullable Run<?> run;

  /** Makes what the result has to be. */
  @Setup
  public void prepare() {
    run = new Run<>(algorithm.ways(), new Data(size));
  }

  /** Makes a fresh input. */
  @Setup(Level.Invocation)
  public void reset() {
    run().reset();
  }

  /** Checks the last result. */
  @TearDown(Level.Iteration)
  public void check() {
    run().expected.check();
  }

  /** A loop, or the JDK's sequential method. */
  @Benchmark
  public Object sequential() {
    return run().loop();
  }

  /** The JDK's parallel method, or a parallel stream. */
  @Benchmark
  public Object stream(Pools pools) {
    return pools.jdk().invoke(ForkJoinTask.adapt((Callable<Object>) run()::jdk));
  }

  /** {@link dev.fjord.par.Par}. */
  @Benchmark
  public Object fjord(Pools pools) {
    return pools.fjord().call(run()::fjord);
  }

  private Run<?> run() {
    Run<?> made = run;
    if (made == null) {
      throw new IllegalStateException("not prepared");
    }
    return made;
  }

  /** An algorithm with its input. */
  private static final class Run<A> {
    private final Ways<A> ways;
    private final Data data;
    private final Expected expected = new Expected();
    private A input;

    Run(Ways<A> ways, Data data) {
      this.ways = ways;
      this.data = data;
      this.input = ways.input().apply(data);
      expected.set(loop());
    }

    void reset() {
      input = ways.input().apply(data);
    }

    Object loop() {
      return expected.got(ways.loop().apply(input));
    }

    Object jdk() {
      return expected.got(ways.jdk().apply(input));
    }

    Object fjord() {
      return expected.got(ways.fjord().apply(input));
    }
  }
}
