package dev.fjord.bench.latency;

import dev.fjord.Fork;
import dev.fjord.bench.Pools;
import dev.fjord.bench.SingleRuns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;

/**
 * From a call into a sleeping pool until all its workers are at work: as many tasks as there are
 * workers, each of which waits, spinning, for all the others to have begun, but no longer than
 * {@link Patience} has.
 */
public class AllBusyBenchmark extends SingleRuns {
  private final AtomicInteger missing = new AtomicInteger();

  /** Lets the pool fall asleep. */
  @Setup(Level.Invocation)
  public void idle(Pools pools) {
    missing.set(pools.count());
    Patience.idle();
  }

  /** {@link Fork#joinAll(Runnable...)}. */
  @Benchmark
  public int fjord(Pools pools) {
    Runnable[] tasks = new Runnable[pools.count()];
    Arrays.setAll(tasks, i -> this::meet);
    pools.fjord().run(() -> Fork.joinAll(tasks));
    return missing.get();
  }

  /** {@link ForkJoinTask#invokeAll(java.util.Collection)}. */
  @Benchmark
  public int forkJoin(Pools pools) {
    List<ForkJoinTask<?>> tasks = new ArrayList<>();
    for (int i = 0; i < pools.count(); i++) {
      tasks.add(ForkJoinTask.adapt(this::meet));
    }
    pools.jdk().invoke(ForkJoinTask.adapt(() -> ForkJoinTask.invokeAll(tasks)));
    return missing.get();
  }

  private void meet() {
    missing.decrementAndGet();
    Patience.spinUntil(() -> missing.get() <= 0);
  }
}
