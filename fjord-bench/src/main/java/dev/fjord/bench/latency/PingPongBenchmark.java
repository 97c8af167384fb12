package dev.fjord.bench.latency;

import static dev.fjord.bench.WrongResultException.check;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.bench.NanosPerRun;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A task handed over to the other worker and back: one forks a task and spins until it has run,
 * which only the other can do, then joins it. The time is of one such round. A pool may leave the
 * other worker asleep; then the one gives up after a while, see {@link Patience}, runs the task
 * itself, and the round has taken that long. Needs two workers.
 */
public class PingPongBenchmark extends NanosPerRun {
  private static final int ROUNDS = 100;

  private volatile int returned;

  /** {@link Fork#join(Runnable, Runnable)}. */
  @Benchmark
  @OperationsPerInvocation(ROUNDS)
  public long fjord(TwoWorkers pools) throws Exception {
    return check(pools.fjord.call(rounds(this::forkOne)), ROUNDS);
  }

  /** Fork, then join. */
  @Benchmark
  @OperationsPerInvocation(ROUNDS)
  public long forkJoin(TwoWorkers pools) {
    return check(pools.jdk.invoke(ForkJoinTask.adapt(rounds(this::submitOne))), ROUNDS);
  }

  private Callable<Integer> rounds(Runnable round) {
    return () -> {
      returned = 0;
      for (int i = 0; i < ROUNDS; i++) {
        round.run();
      }
      return returned;
    };
  }

  private void forkOne() {
    int wanted = returned + 1;
    Fork.join(() -> Patience.spinUntil(() -> returned == wanted), () -> returned = wanted);
  }

  private void submitOne() {
    int wanted = returned + 1;
    ForkJoinTask<?> task = ForkJoinTask.adapt(() -> returned = wanted).fork();
    Patience.spinUntil(() -> returned == wanted);
    task.join();
  }

  /** Pools of two workers. */
  @State(Scope.Benchmark)
  public static class TwoWorkers {
    private final ForkPool fjord = ForkPool.open(2);
    private final ForkJoinPool jdk = new ForkJoinPool(2);

    /** Closes both. */
    @TearDown
    public void close() {
      fjord.close();
      jdk.shutdown();
    }
  }
}
