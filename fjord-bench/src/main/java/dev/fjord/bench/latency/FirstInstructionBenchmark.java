package dev.fjord.bench.latency;

import dev.fjord.bench.Pools;
import dev.fjord.bench.SingleRuns;
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
    long task = ++submitted;
    pools.fjord().execute(() -> begun = task);
    return awaitBegin(task);
  }

  /** {@link java.util.concurrent.ForkJoinPool#execute}. */
  @Benchmark
  public long forkJoin(Pools pools) {
    long task = ++submitted;
    pools.jdk().execute(() -> begun = task);
    return awaitBegin(task);
  }

  /** A fixed pool of threads. */
  @Benchmark
  public long executor(Pools pools) {
    long task = ++submitted;
    pools.executor().execute(() -> begun = task);
    return awaitBegin(task);
  }

  private long awaitBegin(long task) {
    Patience.spinUntil(() -> begun == task);
    return task;
  }
}
