package dev.fjord.bench.latency;

import static dev.fjord.bench.WrongResultException.check;

import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.Pools;
import java.util.concurrent.ForkJoinTask;
import org.openjdk.jmh.annotations.Benchmark;

/** An empty task called by an ordinary thread, again and again: into the pool and out. */
public class EmptyCallBenchmark extends NanosPerRun {
  private long calls;

  /** A plain call. */
  @Benchmark
  public long sequential() {
    return ++calls;
  }

  /** {@link dev.fjord.ForkPool#call}. */
  @Benchmark
  public long fjord(Pools pools) throws Exception {
    long call = ++calls;
    return check(pools.fjord().call(() -> call), call);
  }

  /** {@link java.util.concurrent.ForkJoinPool#invoke}. */
  @Benchmark
  public long forkJoin(Pools pools) {
    long call = ++calls;
    return check(pools.jdk().invoke(ForkJoinTask.adapt(() -> call)), call);
  }
}
