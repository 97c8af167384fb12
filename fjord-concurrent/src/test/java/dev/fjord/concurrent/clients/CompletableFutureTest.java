package dev.fjord.concurrent.clients;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** CompletableFuture with the pool as its executor. */
final class CompletableFutureTest extends WithPool {

  private CompletableFuture<Integer> start() {
    return CompletableFuture.supplyAsync(this::work, pool);
  }

  private CompletableFuture<Integer> fails() {
    return CompletableFuture.supplyAsync(
        () -> {
          throw new ArithmeticException("own");
        },
        pool);
  }

  @Test
  void everyAsynchronousFormRunsInThePool() throws Exception {
    AtomicInteger seen = new AtomicInteger();
    assertNull(value(CompletableFuture.runAsync(() -> seen.addAndGet(work()), pool)));
    gives(2 * RESULT, start().thenApplyAsync(x -> x + work(), pool));
    assertNull(value(start().thenAcceptAsync(x -> seen.addAndGet(work()), pool)));
    assertNull(value(start().thenRunAsync(() -> seen.addAndGet(work()), pool)));
    gives(3 * RESULT, start().thenCombineAsync(start(), (x, y) -> x + y + work(), pool));
    assertNull(value(start().thenAcceptBothAsync(start(), (x, y) -> seen.addAndGet(work()), pool)));
    assertNull(value(start().runAfterBothAsync(start(), () -> seen.addAndGet(work()), pool)));
    gives(2 * RESULT, start().applyToEitherAsync(start(), x -> x + work(), pool));
    assertNull(value(start().acceptEitherAsync(start(), x -> seen.addAndGet(work()), pool)));
    assertNull(value(start().runAfterEitherAsync(start(), () -> seen.addAndGet(work()), pool)));
    gives(RESULT, start().thenComposeAsync(x -> start(), pool));
    gives(2 * RESULT, start().handleAsync((x, failure) -> x + work(), pool));
    gives(RESULT, start().whenCompleteAsync((x, failure) -> seen.addAndGet(work()), pool));
    gives(RESULT, fails().exceptionallyAsync(failure -> work(), pool));
    gives(RESULT, fails().exceptionallyComposeAsync(failure -> start(), pool));
    gives(RESULT, new CompletableFuture<Integer>().completeAsync(this::work, pool));
    assertEquals(8 * RESULT, seen.get());
  }

  @Test
  void longChainsAndWideFansAreRun() throws Exception {
    CompletableFuture<Integer> chain = start();
    for (int i = 0; i < 500; i++) {
      chain = chain.thenApplyAsync(x -> x + 1, pool);
    }
    gives(RESULT + 500, chain);
    List<CompletableFuture<Integer>> fan = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      fan.add(start());
    }
    CompletableFuture<Void> all = CompletableFuture.allOf(fan.toArray(new CompletableFuture<?>[0]));
    assertNull(value(all));
    int sum = 0;
    for (CompletableFuture<Integer> each : fan) {
      sum += each.join();
    }
    assertEquals(500 * RESULT, sum);
  }

  @Test
  void aStageThatBlocksIsWokenByAnother() throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    CompletableFuture<Integer> blocked =
        CompletableFuture.supplyAsync(
            () -> {
              block(latch);
              return work();
            },
            pool);
    CompletableFuture<Void> opens = CompletableFuture.runAsync(latch::countDown, pool);
    assertNull(value(opens));
    gives(RESULT, blocked);
    // A stage may wait for another of the same pool.
    CompletableFuture<Integer> waits =
        CompletableFuture.supplyAsync(() -> start().join() + start().join(), pool);
    gives(2 * RESULT, waits);
  }

  @Test
  void aFailureGoesThroughTheChain() {
    CompletableFuture<Integer> chain =
        fails().thenApplyAsync(x -> x + 1, pool).thenCombineAsync(start(), Integer::sum, pool);
    assertInstanceOf(
        ArithmeticException.class,
        assertThrows(ExecutionException.class, () -> value(chain)).getCause());
  }

  @Test
  void timeOutsAndDelaysWork() throws Exception {
    CompletableFuture<Integer> delayed =
        CompletableFuture.supplyAsync(
            this::work, CompletableFuture.delayedExecutor(1, MILLISECONDS, pool));
    gives(RESULT, delayed);
    CompletableFuture<Integer> late =
        new CompletableFuture<Integer>().orTimeout(1, MILLISECONDS).thenApplyAsync(x -> x, pool);
    assertInstanceOf(
        TimeoutException.class,
        assertThrows(ExecutionException.class, () -> value(late)).getCause());
    gives(RESULT, start().orTimeout(SOON_SECONDS, SECONDS));
    assertTrue(pool.awaitQuiescence(SOON_SECONDS, SECONDS));
  }
}
