package dev.fjord.bench.door;

import static dev.fjord.bench.WrongResultException.check;

import dev.fjord.bench.NanosPerRun;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** Futures whose stages the pool runs; the time is of one stage. */
public class FutureBenchmark extends NanosPerRun {
  private static final int STAGES = 200_000;

  /** Times are right with that number only. */
  int stages = STAGES;

  /** Each stage when the one before is complete; all are there before the first begins. */
  @Benchmark
  @OperationsPerInvocation(STAGES)
  public long thenApplyAsync(Door door) {
    CompletableFuture<Integer> first = new CompletableFuture<>();
    CompletableFuture<Integer> last = first;
    for (int i = 0; i < stages; i++) {
      last = last.thenApplyAsync(n -> n + 1, door.pool);
    }
    first.complete(0);
    return check(last.join(), stages);
  }

  /** All at once, then one that waits for all. */
  @Benchmark
  @OperationsPerInvocation(STAGES)
  public long supplyAsync(Door door) {
    CompletableFuture<?>[] all = new CompletableFuture<?>[stages];
    Ran ran = new Ran();
    for (int i = 0; i < stages; i++) {
      all[i] =
          CompletableFuture.supplyAsync(
              () -> {
                ran.add();
                return true;
              },
              door.pool);
    }
    CompletableFuture.allOf(all).join();
    return ran.await(stages);
  }

  /** One task from outside at a time, and its result. */
  @Benchmark
  public int submitAndGet(Door door) throws InterruptedException, ExecutionException {
    return door.pool.submit(() -> 1).get();
  }
}
