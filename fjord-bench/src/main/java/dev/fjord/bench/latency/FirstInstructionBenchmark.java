package dev.fjord.bench.latency;

import dev.fjord.bench.Pools;
import dev.fjord.bench.SingleRuns;
import java.util.concurrent.Executor;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * From the submission by an ordinary thread, which spins meanwhile, to the first instruction of the
 * task in one of the pool's threads, as the submitter sees it, or {@link Patience} runs out. Needs
 * two processors.
 */
public class FirstInstructionBenchmark extends SingleRuns {
  private volatile long begun;
  private long submitted;

  /** {@link dev.fjord.ForkPool#execute}. */
  @Benchmark
  public long fjord(Pools pools) {
    return begin(pools.fjord()::execute);
  }

  /** {@link java.util.concurrent.ForkJoinPool#execute}. */
  @Benchmark
  public long forkJoin(Pools pools) {
    return begin(pools.jdk());
  }

  /** A fixed pool of threads. */
  @Benchmark
  public long executor(Pools pools) {
    return begin(pools.executor());
  }

  private long begin(Executor pool) {
    long task = ++submitted;
    pool.execute(() -> begun = task);
    Patience.spinUntil(() -> begun == task);
    return task;
  }
}
