package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.pool.InTurn;
import dev.fjord.internal.schedule.Stuck;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A deterministic pool ends whatever it is given, and loses nothing. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class DeterministicLimitsTest {
  private static final int FEW_SEEDS = 2;
  private static final int SEEDS = 10;

  private static ForkPool open(long seed, int workers) {
    return ForkPool.open(ForkPoolOptions.defaults().deterministic(seed).workers(workers));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void callersFromOutsideEachGetTheirResult(int workers) throws Exception {
    Trees tree = Trees.random(workers, 200);
    long expected = tree.sequentially();
    try (ForkPool pool = open(workers, workers)) {
      Await.inThreads(
          6,
          () -> {
            for (int i = 0; i < 5; i++) {
              assertEquals(expected, pool.call(tree::joinedAsLong));
              assertEquals(expected, Await.value(pool.submit(tree::joinedAsLong)));
            }
            return null;
          });
    }
  }

  @Test
  void futuresThatWaitForEachOtherAreReported() {
    int reports = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      ForkPool pool = open(seed, 3);
      String report = assertThrows(IllegalStateException.class, () -> deadlock(pool)).getMessage();
      if (!report.contains("got by its own body")) { // as it is if one thread runs both
        reports++;
        assertTrue(report.startsWith("every thread waits, with seed " + seed), report);
        assertTrue(report.contains("waits for a future"), report);
      }
    }
    assertTrue(reports > 0);
  }

  private static void deadlock(ForkPool pool) throws Exception {
    AtomicReference<Future<?>> second = new AtomicReference<>();
    try (pool) {
      pool.call(
          () -> {
            Future<?> first =
                pool.submit(
                    () -> {
                      while (second.get() == null) {
                        InTurn.point();
                      }
                      return second.get().get();
                    });
            second.set(pool.submit(first::get));
            try {
              return first.get();
            } catch (java.util.concurrent.ExecutionException e) {
              Throwable cause = e;
              while (cause.getCause() != null) {
                cause = cause.getCause();
              }
              throw (Exception) cause;
            }
          });
    }
  }

  @Test
  void whatBlocksForEverIsInterruptedAndReported() {
    CountDownLatch never = new CountDownLatch(1);
    AtomicBoolean begun = new AtomicBoolean();
    AtomicBoolean interrupted = new AtomicBoolean();
    IllegalStateException report =
        assertThrows(
            IllegalStateException.class,
            () -> Stuck.isToldSoon(() -> blockForEver(begun, never, interrupted)));
    assertTrue(report.getMessage().contains("blocks"), report.getMessage());
    assertTrue(interrupted.get());
  }

  private static void blockForEver(
      AtomicBoolean begun, CountDownLatch never, AtomicBoolean interrupted) {
    try (ForkPool pool = open(1, 2)) {
      pool.run(
          () ->
              Fork.join(
                  () -> {
                    while (!begun.get()) {
                      InTurn.point();
                    }
                  },
                  () -> {
                    begun.set(true);
                    Fork.blocking(
                        () -> {
                          try {
                            never.await();
                          } catch (InterruptedException e) {
                            interrupted.set(true);
                          }
                        });
                  }));
    }
  }

  @Test
  void whatBlocksWithoutSayingSoIsPassedOver() {
    passOver(0, FEW_SEEDS);
  }

  @Tag("long")
  @Tag("once")
  @Test
  void soItIsUnderMoreSchedules() {
    passOver(FEW_SEEDS, SEEDS);
  }

  private static void passOver(int from, int to) {
    for (long seed = from; seed < to; seed++) {
      CountDownLatch latch = new CountDownLatch(1);
      ReentrantLock lock = new ReentrantLock();
      AtomicInteger done = new AtomicInteger();
      try (ForkPool pool = open(seed, 3)) {
        Runnable locked =
            () -> {
              lock.lock();
              try {
                Fork.join(done::incrementAndGet, done::incrementAndGet);
              } finally {
                lock.unlock();
              }
            };
        pool.run(() -> Fork.joinAll(() -> hold(latch), latch::countDown, locked, locked));
      }
      assertEquals(4, done.get());
    }
  }

  private static void hold(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void pollingForWhatABlockedTaskDoesEnds() {
    AtomicBoolean set = new AtomicBoolean();
    try (ForkPool pool = open(1, 2)) {
      pool.run(
          () ->
              Fork.join(
                  () -> {
                    while (!set.get()) {
                      InTurn.point();
                    }
                  },
                  () -> {
                    Fork.blocking(() -> {});
                    set.set(true);
                  }));
    }
  }

  @Test
  void poolsThatCallEachOtherInACircleEnd() throws Exception {
    callInACircle(0, FEW_SEEDS);
  }

  @Tag("long")
  @Tag("once")
  @Test
  void soTheyDoUnderMoreSchedules() throws Exception {
    callInACircle(FEW_SEEDS, SEEDS);
  }

  private static void callInACircle(int from, int to) throws Exception {
    Trees tree = Trees.random(9, 60);
    for (long seed = from; seed < to; seed++) {
      try (ForkPool a = open(seed, 2);
          ForkPool b = open(seed + 1, 2);
          ForkPool ordinary = ForkPool.open(2)) {
        Await.inThreads(
            2,
            () -> {
              a.run(
                  () -> Fork.join(() -> around(b, ordinary, a, tree), () -> around(b, a, b, tree)));
              b.run(
                  () -> Fork.join(() -> around(a, b, ordinary, tree), () -> around(a, b, a, tree)));
              return null;
            });
      }
    }
  }

  private static void around(ForkPool first, ForkPool second, ForkPool third, Trees tree) {
    long expected = tree.sequentially();
    first.run(
        () ->
            Fork.join(
                () -> assertEquals(expected, tree.joinedAsLong()),
                () ->
                    second.run(
                        () ->
                            Fork.join(
                                () -> assertEquals(expected, tree.joinedAsLong()),
                                () ->
                                    third.run(
                                        () -> assertEquals(expected, tree.joinedAsLong()))))));
  }

  @Test
  void whatWaitsWhenItIsClosedAtOnceIsDropped() throws Exception {
    for (long seed = 0; seed < SEEDS; seed++) {
      ForkPool pool = open(seed, 2);
      AtomicInteger ran = new AtomicInteger();
      List<Future<Integer>> futures = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        futures.add(pool.submit(ran::incrementAndGet));
      }
      int dropped = pool.closeNow().size();
      assertEquals(50, ran.get() + dropped);
      assertTrue(futures.stream().allMatch(Future::isDone));
      assertEquals(PoolSnapshot.State.STOPPED, pool.snapshot().state());
      assertEquals(0, pool.snapshot().threads());
    }
  }

  @Test
  void aStackOverflowLosesNoPool() {
    try (ForkPool pool = open(5, 2)) {
      assertThrows(StackOverflowError.class, () -> pool.run(DeterministicLimitsTest::deeper));
      Trees tree = Trees.random(1, 100);
      assertEquals(tree.sequentially(), pool.<Long>callUnchecked(tree::joinedAsLong));
    }
  }

  private static void deeper() {
    Fork.join(DeterministicLimitsTest::deeper, () -> {});
  }

  @Test
  void anExecutorServiceOfItTerminates() throws Exception {
    ForkPool pool = open(3, 2);
    AtomicInteger ran = new AtomicInteger();
    for (int i = 0; i < 10; i++) {
      pool.execute(ran::incrementAndGet);
    }
    pool.asExecutorService().shutdown();
    assertTrue(pool.asExecutorService().awaitTermination(Times.SOON_NANOS, TimeUnit.NANOSECONDS));
    assertEquals(10, ran.get());
  }

  // ---- whoever waits lends its place ----

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void soDoesATaskThatClosesAnotherPool(boolean isView) throws Exception {
    try (ForkPool pool = open(1, 1)) {
      int value =
          pool.call(
              () -> {
                ForkPool inner = isView ? pool.limited(1) : open(1, 1);
                Future<Integer> future;
                try (inner) {
                  future = inner.submit(() -> pool.submit(() -> 1).get());
                }
                return future.get();
              });
      assertEquals(1, value);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void soDoesAJoin(long seed) {
    CountDownLatch secondBegan = new CountDownLatch(1);
    CountDownLatch submitted = new CountDownLatch(1);
    CountDownLatch ran = new CountDownLatch(1);
    try (ForkPool pool = open(seed, 1)) {
      pool.run(
          () ->
              Fork.join(
                  () -> {
                    Fork.blocking(() -> Await.open(secondBegan));
                    pool.submit(Executors.callable(ran::countDown));
                    submitted.countDown();
                  },
                  () -> {
                    secondBegan.countDown();
                    Fork.blocking(() -> Await.open(submitted));
                    for (int i = 0; i < 50; i++) {
                      InTurn.point(); // the first is back, and joins this
                    }
                    Fork.blocking(() -> Await.open(ran));
                  }));
    }
  }

  @Test
  void theTimePassesForAJoinThatIsInterrupted() throws Exception {
    try (ForkPool pool = open(1, 3)) {
      String said =
          pool.call(
              () ->
                  Fork.<String>scope(
                      scope -> {
                        AtomicBoolean begun = new AtomicBoolean();
                        AtomicReference<Future<?>> self = new AtomicReference<>();
                        self.set(pool.submit(() -> waits(self, 7200)));
                        Forked<String> waiting =
                            scope.fork(
                                () -> {
                                  begun.set(true);
                                  return waits(self, 3600);
                                });
                        while (!begun.get()) {
                          InTurn.point();
                        }
                        Thread.currentThread().interrupt();
                        String told = waiting.join();
                        assertTrue(Thread.interrupted());
                        return told;
                      }));
      assertEquals("time over", said);
    }
  }

  private static String waits(AtomicReference<Future<?>> future, long seconds) {
    while (future.get() == null) {
      InTurn.point();
    }
    try {
      return "got " + future.get().get(seconds, TimeUnit.SECONDS);
    } catch (java.util.concurrent.TimeoutException over) {
      return "time over";
    } catch (Exception other) {
      return other.toString();
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 6})
  void afterAReportThePoolAroundHasItsPlaceAgain(long seed) {
    CountDownLatch never = new CountDownLatch(1);
    try (ForkPool around = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(8))) {
      around.run(
          () -> {
            try (ForkPool pool = open(seed, 2)) {
              Stuck.isToldSoon(() -> pool.run(() -> blockAndWaitForIt(pool, never)));
            } catch (IllegalStateException report) {
              assertTrue(report.getMessage().startsWith("every thread waits"), report::getMessage);
            }
          });
      Await.until("nobody is at work", () -> around.snapshot().active() == 0);
    }
  }

  private static void blockAndWaitForIt(ForkPool pool, CountDownLatch never) {
    AtomicBoolean begun = new AtomicBoolean();
    Future<?> blocked =
        pool.submit(
            () -> {
              begun.set(true);
              Fork.blocking(() -> hold(never));
              return null;
            });
    pool.execute(
        () -> {
          while (!begun.get()) {
            InTurn.point();
          }
          reportOf(blocked);
        });
    reportOf(blocked);
  }

  private static void reportOf(Future<?> blocked) {
    try {
      blocked.get();
    } catch (Exception | AssertionError report) {
      // One of those who wait is told, and which is the seed's to say.
    }
  }
}
