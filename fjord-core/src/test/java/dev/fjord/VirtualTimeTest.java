package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Times in a deterministic pool are over by what it does, and not by the clock. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class VirtualTimeTest {
  private static final int FEW_SEEDS = 2;
  private static final int SEEDS = 10;
  private static final Duration SHORT = Duration.ofMillis(1);
  private static final Duration HOUR = Duration.ofHours(1);

  private static ForkPool open(long seed) {
    return ForkPool.open(
        ForkPoolOptions.defaults().deterministic(seed).workers(2).cancelMode(CancelMode.INTERRUPT));
  }

  private static int fib(int n) {
    return n < 2 ? n : Fork.joinInt(() -> fib(n - 1), () -> fib(n - 2), Integer::sum);
  }

  private static int blockForEver() {
    try {
      Fork.blocking(() -> new CountDownLatch(1).await());
    } catch (InterruptedException expected) {
      return 1;
    }
    throw new AssertionError();
  }

  @Test
  void anHourIsOverAtOnceWhenNobodyCanGoOn() {
    assertAnHourIsOver(0, FEW_SEEDS);
  }

  @Tag("long")
  @Tag("once")
  @Test
  void soItIsUnderMoreSchedules() {
    assertAnHourIsOver(FEW_SEEDS, SEEDS);
  }

  private static void assertAnHourIsOver(int from, int to) {
    for (long seed = from; seed < to; seed++) {
      try (ForkPool pool = open(seed)) {
        Callable<Integer> blocks = VirtualTimeTest::blockForEver;
        assertThrows(TimeoutException.class, () -> pool.call(blocks, HOUR));
        Future<Integer> future = pool.submit(blocks, HOUR);
        ExecutionException failed =
            assertThrows(ExecutionException.class, () -> Await.value(future));
        assertTrue(failed.getCause() instanceof TimeoutException, failed::toString);
        assertThrows(
            TimeoutException.class,
            () ->
                pool.run(
                    () ->
                        Fork.scoped(
                            scope -> {
                              scope.deadline(HOUR);
                              scope.fork(() -> blockForEver());
                            })));
      }
      ForkPool closed = open(seed);
      closed.submit(VirtualTimeTest::blockForEver);
      assertThrows(TimeoutException.class, () -> closed.close(HOUR));
      assertEquals(PoolSnapshot.State.STOPPED, closed.snapshot().state());
    }
  }

  @Test
  void thatOfAPoolThatEndsIsNot() throws Exception {
    for (long seed = 0; seed < SEEDS; seed++) {
      ForkPool pool = open(seed);
      Future<Integer> future = pool.submit(() -> fib(5));
      pool.close(HOUR);
      assertEquals(5, Await.now(future));
    }
  }

  @Test
  void theNearestIsOverFirst() {
    for (long seed = 0; seed < SEEDS; seed++) {
      try (ForkPool pool = open(seed)) {
        AtomicBoolean innerWasOver = new AtomicBoolean();
        assertThrows(
            TimeoutException.class,
            () ->
                pool.call(
                    () -> {
                      try {
                        return pool.call(VirtualTimeTest::blockForEver, HOUR.multipliedBy(2));
                      } catch (TimeoutException over) {
                        innerWasOver.set(true);
                        throw over;
                      }
                    },
                    HOUR));
        assertEquals(false, innerWasOver.get());
      }
    }
  }

  /** Longer than its time is, by the clock. */
  private static int slowly() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(20);
    return fib(5);
  }

  @Test
  void whatTakesLongIsInTime() throws Exception {
    for (long seed = 0; seed < SEEDS; seed++) {
      try (ForkPool pool = open(seed)) {
        assertEquals(5, pool.<Integer, InterruptedException>call(() -> slowly(), SHORT));
      }
    }
  }

  /** The deadline within is sooner. */
  @Test
  void whoAwaitsTheEndOfAnotherPoolWaitsAsLongAsHeSays() throws Exception {
    try (ForkPool pool = open(0)) {
      Callable<Boolean> ends =
          () -> {
            ForkPool another = open(0);
            another.submit(VirtualTimeTest::blockForEver, SHORT);
            ExecutorService service = another.asExecutorService();
            service.shutdown();
            return service.awaitTermination(1, TimeUnit.HOURS);
          };
      assertTrue(pool.call(ends));
    }
  }

  /** Must fail: where the clock decides. */
  @Test
  void inAnOrdinaryPoolItIsNot() {
    try (ForkPool pool = ForkPool.open(2)) {
      Callable<Integer> slowly = VirtualTimeTest::slowly;
      assertThrows(TimeoutException.class, () -> pool.call(slowly, SHORT));
    }
  }

  @Test
  void whatForksOrPollsForEverIsStopped() {
    for (long seed = 0; seed < SEEDS; seed++) {
      try (ForkPool pool = open(seed)) {
        assertThrows(TimeoutException.class, () -> pool.call(() -> fib(60), SHORT));
        Runnable polls =
            () -> {
              while (!Fork.isCancelled()) {
                Thread.onSpinWait();
              }
            };
        Runnable checks =
            () -> {
              while (true) {
                Fork.checkCancelled();
              }
            };
        assertThrows(
            TimeoutException.class,
            () ->
                pool.call(
                    () -> {
                      Fork.join(polls, checks);
                      return 1;
                    },
                    SHORT));
      }
    }
  }

  /** A call that waits for a place lets another be up where it works. */
  @Test
  void poolsAndTheirViewsCallEachOther() throws Exception {
    for (long seed = 0; seed < 10 * SEEDS; seed++) {
      try (ForkPool pool =
          ForkPool.open(ForkPoolOptions.defaults().deterministic(seed).workers(1))) {
        int sum =
            pool.<Integer, Exception>call(
                () -> {
                  ForkPool view = pool.limited(1);
                  Future<Integer> first = view.submit(() -> fib(5));
                  Future<Integer> second = view.submit(() -> pool.call(() -> fib(5)));
                  int third = view.call(() -> pool.call(() -> fib(5)));
                  view.close();
                  return first.get() + second.get() + third;
                });
        assertEquals(15, sum);
      }
    }
  }

  @Test
  void noThreadThatWaitsForATimeIsLeft() throws Exception {
    try (ForkPool pool = open(1)) {
      for (int i = 0; i < 20; i++) {
        assertEquals(5, pool.<Integer, RuntimeException>call(() -> fib(5), HOUR));
      }
    }
    Await.until(
        "they have ended",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(each -> each.getName().equals("fjord-deadline")));
  }
}
