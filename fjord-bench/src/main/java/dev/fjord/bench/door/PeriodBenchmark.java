package dev.fjord.bench.door;

import dev.fjord.bench.SingleRuns;
import dev.fjord.bench.latency.Patience;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** A task is submitted every so often: from its submission to its first instruction. */
public class PeriodBenchmark extends SingleRuns {
  /** How often; no more often than tasks end. */
  @Param({"20", "200", "2000"})
  public int micros;

  private volatile long begun;
  private long submitted;
  private long next = System.nanoTime();

  /** Waits for the time; the submitter is at work meanwhile. */
  @Setup(Level.Invocation)
  public void untilDue() {
    next = Math.max(next + TimeUnit.MICROSECONDS.toNanos(micros), System.nanoTime());
    Patience.yieldUntil(() -> System.nanoTime() >= next);
  }

  /** One task. */
  @Benchmark
  public boolean start(Door door) {
    long task = ++submitted;
    door.pool.execute(() -> begun = task);
    return Patience.yieldUntil(() -> begun == task);
  }
}
