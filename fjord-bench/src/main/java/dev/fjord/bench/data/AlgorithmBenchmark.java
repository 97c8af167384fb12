package dev.fjord.bench.data;

import dev.fjord.bench.Pools;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Algorithms over arrays, by a loop, by the JDK and by Par. */
public class AlgorithmBenchmark extends DataBenchmark {
  /** Which. */
  @Param public Algorithm algorithm = Algorithm.PREFIX;

  /** How many elements. */
  @Param({"10000", "1000000", "10000000"})
  public int size;

  private Data data = new Data(0);

  /** Both made before the first run. */
  @SuppressWarnings("NullAway.Init")
  private Algorithm.Ways<Object> ways;

  @SuppressWarnings("NullAway.Init")
  private Object input;

  /** Makes what the result has to be. */
  @SuppressWarnings("unchecked") // the input that the ways make is given to them alone
  @Setup
  public void prepare() {
    data = new Data(size);
    ways = (Algorithm.Ways<Object>) algorithm.ways;
    reset();
    expect(sequential());
  }

  /** Makes a fresh input. */
  @Setup(Level.Invocation)
  public void reset() {
    input = ways.input().apply(data);
  }

  /** A loop, or the JDK's sequential method. */
  @Benchmark
  public Object sequential() {
    return got(ways.loop().apply(input));
  }

  /** The JDK's parallel method, or a parallel stream. */
  @Benchmark
  public Object stream(Pools pools) {
    return got(pools.<Object>streams(() -> ways.jdk().apply(input)));
  }

  /** {@link dev.fjord.par.Par}. */
  @Benchmark
  public Object fjord(Pools pools) {
    return got(pools.fjord().<Object, RuntimeException>call(() -> ways.fjord().apply(input)));
  }
}
