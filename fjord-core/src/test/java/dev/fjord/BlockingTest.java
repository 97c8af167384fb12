package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who blocks lends its place, and gets it back. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BlockingTest {

  private static void block(CountDownLatch latch) {
    Fork.blocking(() -> Await.open(latch));
  }

  @Test
  void aBlockedTaskOfOneWorkerIsReleasedByAnotherTaskForkedBefore() {
    try (ForkPool pool = ForkPool.open(1)) {
      for (int round = 0; round < 50; round++) {
        CountDownLatch latch = new CountDownLatch(1);
        pool.run(() -> Fork.join(() -> block(latch), latch::countDown));
      }
    }
  }

  @Test
  void aBlockedTaskOfOneWorkerIsReleasedByATaskOfItsScope() {
    try (ForkPool pool = ForkPool.open(1)) {
      for (int round = 0; round < 50; round++) {
        CountDownLatch latch = new CountDownLatch(1);
        pool.run(
            () -> {
              Fork.<Object>scope(
                  scope -> {
                    scope.fork(latch::countDown);
                    block(latch);
                    return null;
                  });
            });
      }
    }
  }

  @Test
  void whatIsForkedInABlockIsRunThoughItsOwnerForksNoMore() throws Exception {
    for (int round = 0; round < 20; round++) {
      try (ForkPool pool = ForkPool.open(1)) {
        CountDownLatch ran = new CountDownLatch(1);
        Callable<Void> root =
            () -> {
              Fork.join(() -> {}, () -> {}); // finds nobody hungry: the only place is taken
              Fork.blocking(() -> Fork.join(() -> Await.open(ran), ran::countDown));
              return null;
            };
        Await.value(pool.submit(root));
      }
    }
  }

  /** One takes the first of two forks made in a block, and another must watch for the second. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void whatIsForkedInABlockIsSeenWhenAllThatIsPublicHasBeenTaken(int workers) throws Exception {
    for (int round = 0; round < 20; round++) {
      try (ForkPool pool = ForkPool.open(workers)) {
        CountDownLatch ran = new CountDownLatch(1);
        Runnable inner = () -> Fork.join(() -> Await.open(ran), ran::countDown);
        Callable<Void> root =
            () -> {
              Fork.blocking(() -> Fork.join(inner, () -> Await.open(ran)));
              return null;
            };
        Await.value(pool.submit(root));
      }
    }
  }

  @Test
  void aBlockedTaskOfOneWorkerIsReleasedByASubmission() throws Exception {
    try (ForkPool pool = ForkPool.open(1)) {
      for (int round = 0; round < 50; round++) {
        CountDownLatch latch = new CountDownLatch(1);
        CountDownLatch blocks = new CountDownLatch(1);
        Future<?> blocked =
            pool.submit(
                () -> {
                  blocks.countDown();
                  block(latch);
                  return null;
                });
        Await.open(blocks);
        pool.execute(latch::countDown);
        Await.value(blocked);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void asManyMayBlockAsThereAreSpares(int workers) {
    int depth = 50;
    try (ForkPool pool = ForkPool.open(workers)) {
      CountDownLatch all = new CountDownLatch(depth);
      Runnable[] tasks = new Runnable[depth];
      java.util.Arrays.fill(
          tasks,
          (Runnable)
              () -> {
                all.countDown();
                block(all);
              });
      pool.run(() -> Fork.joinAll(tasks));
      assertTrue(pool.snapshot().threads() <= pool.snapshot().maxThreads());
    }
  }

  @Test
  void threadsNeverExceedTheMaximumAndAtItNothingThrows() throws Exception {
    int most = 4;
    AtomicInteger made = new AtomicInteger();
    ForkPoolOptions options =
        ForkPoolOptions.defaults()
            .workers(2)
            .maxThreads(most)
            .threadFactory(
                body -> {
                  made.incrementAndGet();
                  Thread thread = new Thread(body);
                  thread.setDaemon(true);
                  return thread;
                });
    try (ForkPool pool = ForkPool.open(options)) {
      CountDownLatch latch = new CountDownLatch(1);
      AtomicInteger blocked = new AtomicInteger();
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        all.add(
            pool.submit(
                () -> {
                  blocked.incrementAndGet();
                  block(latch);
                  return null;
                }));
      }
      Await.until("the maximum is blocked", () -> blocked.get() == most);
      for (int i = 0; i < 100; i++) {
        assertTrue(pool.snapshot().threads() <= most);
        Thread.onSpinWait();
      }
      Await.lull();
      assertEquals(most, blocked.get());
      latch.countDown();
      for (Future<?> each : all) {
        Await.value(each);
      }
      assertEquals(most, made.get());
    }
  }

  @Test
  void notMoreThanTheWorkersWorkAtATimeOnceTheBlockedAreBack() throws Exception {
    try (ForkPool pool = ForkPool.open(2)) {
      Future<?> blocked =
          pool.submit(
              () -> {
                for (int i = 0; i < 100; i++) {
                  Fork.blocking(Thread::yield);
                }
                return null;
              });
      Await.value(blocked);
      Await.until("idle", () -> pool.snapshot().active() == 0);
      assertAtMost(2, pool, pool);
    }
  }

  /** Submits many tasks and looks how many run at once. */
  private static void assertAtMost(int most, ForkPool pool, ForkPool submitTo) throws Exception {
    AtomicInteger now = new AtomicInteger();
    AtomicInteger peak = new AtomicInteger();
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      all.add(
          submitTo.submit(
              () -> {
                peak.accumulateAndGet(now.incrementAndGet(), Math::max);
                long until = System.nanoTime() + Times.LULL_NANOS / 20;
                while (System.nanoTime() < until) {
                  Thread.onSpinWait();
                }
                now.decrementAndGet();
                return null;
              }));
    }
    for (Future<?> each : all) {
      Await.value(each);
    }
    assertTrue(peak.get() <= most, () -> peak.get() + " at a time in " + pool);
  }

  @Test
  void blockingInsideBlockingLendsThePlaceOnce() throws Exception {
    try (ForkPool pool = ForkPool.open(1)) {
      CountDownLatch latch = new CountDownLatch(1);
      CountDownLatch blocks = new CountDownLatch(1);
      Future<?> blocked =
          pool.submit(
              () -> {
                Fork.blocking(
                    () ->
                        Fork.blocking(
                            () -> {
                              blocks.countDown();
                              Await.open(latch);
                            }));
                return null;
              });
      Await.open(blocks);
      try {
        assertTrue(pool.snapshot().active() >= 0, pool::toString);
        assertAtMost(1, pool, pool);
      } finally {
        latch.countDown();
      }
      Await.value(blocked);
    }
  }

  @Test
  void outsideAnyPoolBlockingIsAPlainCall() {
    AtomicReference<Thread> ran = new AtomicReference<>();
    Fork.blocking(() -> ran.set(Thread.currentThread()));
    assertSame(Thread.currentThread(), ran.get());
  }

  @Test
  void aFailureOfWhatBlocksIsThrownAndThePlaceComesBack() {
    try (ForkPool pool = ForkPool.open(1)) {
      RuntimeException failure = new RuntimeException();
      for (int i = 0; i < 10; i++) {
        assertSame(
            failure,
            assertThrows(
                RuntimeException.class,
                () ->
                    pool.run(
                        () ->
                            Fork.blocking(
                                () -> {
                                  throw failure;
                                }))));
      }
      FailureTest.assertAllWorkersWork(pool, 1);
      Await.until("all have left", () -> pool.snapshot().active() == 0);
    }
  }

  @Test
  void anInterruptIsKeptByBlockingAndByJoins() {
    try (ForkPool pool = ForkPool.open(2)) {
      pool.run(
          () -> {
            Thread caller = Thread.currentThread();
            caller.interrupt();
            Fork.blocking(() -> assertTrue(caller.isInterrupted()));
            assertTrue(caller.isInterrupted());
            assertEquals(3, Fork.joinInt(() -> 1, () -> 2, Integer::sum));
            assertTrue(caller.isInterrupted());
          });
      assertTrue(Thread.interrupted());
    }
  }

  @Test
  void anInterruptDoesNotEndAWaitingJoinAndIsKept() {
    try (ForkPool pool = ForkPool.open(2)) {
      Thread caller = Thread.currentThread();
      AtomicInteger done = new AtomicInteger();
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch past = new CountDownLatch(1);
      pool.run(
          () ->
              Fork.join(
                  () -> {
                    Await.open(begun);
                    past.countDown();
                  },
                  () -> {
                    begun.countDown();
                    Await.open(past);
                    Await.untilParked(caller);
                    caller.interrupt();
                    Await.lull();
                    done.incrementAndGet();
                  }));
      assertEquals(1, done.get());
      assertTrue(Thread.interrupted());
      assertFalse(Thread.currentThread().isInterrupted());
    }
  }

  @Test
  void anInterruptDoesNotEndACallThatWaitsForAPlaceAndIsKept() throws Exception {
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      CountDownLatch latch = new CountDownLatch(1);
      CountDownLatch begun = new CountDownLatch(1);
      Future<?> holder =
          Await.inThread(
              () -> {
                pool.run(
                    () -> {
                      begun.countDown();
                      Await.open(latch);
                    });
                return null;
              });
      Await.open(begun);
      Thread caller = Thread.currentThread();
      Thread helper =
          Await.start(
              () -> {
                Await.untilParked(caller);
                caller.interrupt();
                Await.lull();
                latch.countDown();
              });
      assertEquals(7, pool.call(() -> 7));
      assertTrue(Thread.interrupted());
      helper.join();
      Await.value(holder);
    }
  }
}
