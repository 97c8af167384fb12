package dev.fjord.bench.door;

import dev.fjord.bench.NanosPerRun;
import dev.fjord.lab.loop.RangeSum;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.TearDown;

/** Empty tasks, from their submission until all have run; the time is of one. */
public class ExecuteBenchmark extends NanosPerRun {
  private static final int TASKS = 200_000;
  private static final int OTHERS = 10_000;
  private static final int THREADS = 4;

  private final ExecutorService outside = Executors.newFixedThreadPool(THREADS);

  /** Times are right with those sizes only. */
  int tasks = TASKS;

  int others = OTHERS;

  /** One thread outside of the pool submits them. */
  @Benchmark
  @OperationsPerInvocation(TASKS)
  public long fromOneThread(Door door) {
    Ran ran = new Ran();
    execute(door.pool, ran, tasks);
    return ran.await(tasks);
  }

  /** Four such threads do, each a quarter. */
  @Benchmark
  @OperationsPerInvocation(TASKS)
  public long fromFourThreads(Door door) throws InterruptedException, ExecutionException {
    Ran ran = new Ran();
    Callable<Long> quarter =
        () -> {
          execute(door.pool, ran, tasks / THREADS);
          return 0L;
        };
    RangeSum.sum(outside, Collections.nCopies(THREADS, quarter));
    return ran.await(tasks - tasks % THREADS);
  }

  /** A task submits them. */
  @Benchmark
  @OperationsPerInvocation(OTHERS)
  public long fromATask(Door door) {
    Ran ran = new Ran();
    door.pool.execute(() -> execute(door.pool, ran, others));
    return ran.await(others);
  }

  private static void execute(ExecutorService pool, Ran ran, int count) {
    for (int i = 0; i < count; i++) {
      pool.execute(ran::add);
    }
  }

  /** Ends the threads outside. */
  @TearDown
  public void end() {
    outside.shutdown();
  }
}
