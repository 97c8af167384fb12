package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The number of workers can be changed while the pool works. */
final class ParallelismTest extends WithPools {

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Mode#all")
  void setParallelismReturnsTheOldOne(Mode mode) {
    ForkJoinPool pool = open(mode);
    assertEquals(mode.parallelism(), pool.setParallelism(5));
    assertEquals(5, pool.getParallelism());
    assertEquals(5, pool.setParallelism(1));
    assertEquals(1, pool.getParallelism());
    assertEquals(Tasks.fib(12), pool.invoke(new Tasks.Fib(12)));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE, 32_768, Integer.MAX_VALUE})
  void noWorkersOrTooManyAreRefused(int size) {
    ForkJoinPool pool = open(2);
    assertThrows(IllegalArgumentException.class, () -> pool.setParallelism(size));
    assertEquals(2, pool.getParallelism());
  }

  @Test
  void moreThanTheMaximumOfThePoolRaisesIt() {
    ForkJoinPool pool =
        ended(
            new ForkJoinPool(
                2,
                ForkJoinPool.defaultForkJoinWorkerThreadFactory,
                null,
                false,
                0,
                4,
                1,
                null,
                60,
                SECONDS));
    assertEquals(2, pool.setParallelism(6));
    assertEquals(6, pool.getParallelism());
    CountDownLatch together = new CountDownLatch(6);
    for (int i = 0; i < 6; i++) {
      pool.execute(
          () -> {
            together.countDown();
            Await.open(together);
          });
    }
    Await.open(together);
    assertEquals(6, pool.setParallelism(2));
  }

  @Test
  void aGrownPoolRunsMoreAtOnce() {
    ForkJoinPool pool = open(1);
    Tasks.Held held = Tasks.Held.busy(pool);
    assertEquals(1, pool.setParallelism(4));
    CountDownLatch together = new CountDownLatch(3);
    for (int i = 0; i < 3; i++) {
      pool.execute(
          () -> {
            together.countDown();
            Await.open(together);
          });
    }
    Await.open(together);
    assertEquals(4, pool.getPoolSize());
    held.release();
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
  }

  @Test
  void aShrunkPoolRunsFewerAtOnce() {
    ForkJoinPool pool = open(4);
    Tasks.Held held = Tasks.Held.all(pool);
    assertEquals(4, pool.setParallelism(1));
    held.release();
    Await.until("idle", pool::isQuiescent);
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(40);
    for (int i = 0; i < 40; i++) {
      pool.execute(
          () -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            Thread.yield();
            now.decrementAndGet();
            all.countDown();
          });
    }
    Await.open(all);
    assertEquals(1, most.get());
    assertFalse(pool.isShutdown());
    assertTrue(pool.getPoolSize() >= 1);
  }
}
