package dev.fjord.bench.data;

import dev.fjord.bench.Pools;
import dev.fjord.par.ParStreams;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Pipelines on the streams of the JDK and of Fjord. 20 million elements take a heap of 4 GB. */
public class PipelineBenchmark extends DataBenchmark {
  /** Which. */
  @Param public Pipeline pipeline = Pipeline.SUM;

  /** How many elements. */
  @Param({"100", "10000", "1000000", "20000000"})
  public int size;

  private Data data = new Data(0);

  /** Makes the elements, and what the result has to be. */
  @Setup
  public void prepare() {
    data = new Data(size);
    expect(sequential());
  }

  /** The JDK's sequential stream. */
  @Benchmark
  public Object sequential() {
    return got(pipeline.run(new Streams.Jdk(false), data));
  }

  /** The JDK's parallel stream. */
  @Benchmark
  public Object stream(Pools pools) {
    return got(pools.streams(() -> pipeline.run(new Streams.Jdk(true), data)));
  }

  /** A stream on a Fjord pool. */
  @Benchmark
  public Object fjord(Pools pools) {
    return got(pipeline.run(new Streams.Fjord(ParStreams.on(pools.fjord())), data));
  }
}
