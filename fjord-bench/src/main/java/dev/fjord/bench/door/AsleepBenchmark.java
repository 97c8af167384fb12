package dev.fjord.bench.door;

import dev.fjord.bench.SingleRuns;
import dev.fjord.bench.latency.Patience;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;

/** From a submission into a pool that sleeps to its workers at work, as the submitter sees it. */
public class AsleepBenchmark extends SingleRuns {
  /** Lets the pool fall asleep. */
  @Setup(Level.Invocation)
  public void idle() {
    Patience.idle();
  }

  /** To the first instruction of one task. */
  @Benchmark
  public boolean firstInstruction(Door door) {
    return begin(door, 1);
  }

  /** To all workers in a task of their own, each of which waits for the others. */
  @Benchmark
  public boolean allAtWork(Door door) {
    return begin(door, door.workers);
  }

  private static boolean begin(Door door, int tasks) {
    AtomicInteger missing = new AtomicInteger(tasks);
    for (int i = 0; i < tasks; i++) {
      door.pool.execute(
          () -> {
            missing.decrementAndGet();
            Patience.yieldUntil(() -> missing.get() == 0);
          });
    }
    return Patience.yieldUntil(() -> missing.get() == 0);
  }
}
