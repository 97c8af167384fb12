package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Region;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.pool.Submitted;
import dev.fjord.internal.worker.Worker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What blocks in a cancelled computation is interrupted if asked, and nothing else is. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CancelModeTest {
  private static final Duration SHORT = Duration.ofMillis(20);

  private static ForkPool open(int workers) {
    return open(workers, CancelMode.INTERRUPT);
  }

  private static ForkPool open(int workers, CancelMode mode) {
    return ForkPool.open(ForkPoolOptions.defaults().workers(workers).cancelMode(mode));
  }

  private static void blockForEver(AtomicInteger interrupts) {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException expected) {
      interrupts.incrementAndGet();
    }
  }

  /** On a busy machine the time may be over before anything has begun: what has is interrupted. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aLeafThatBlocksIsInterruptedWhenTheTimeIsOver(int workers) throws Exception {
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger interrupts = new AtomicInteger();
    Runnable leaf =
        () -> {
          begun.incrementAndGet();
          blockForEver(interrupts);
        };
    try (ForkPool pool = open(workers)) {
      assertThrows(
          TimeoutException.class,
          () ->
              pool.call(
                  () -> {
                    Fork.join(leaf, leaf);
                    return 1;
                  },
                  SHORT));
      assertEquals(begun.get(), interrupts.get());
      assertFalse(Thread.currentThread().isInterrupted(), "leaked to the caller");
      for (int i = 0; i < 20; i++) {
        pool.run(
            () ->
                Fork.range(
                    0,
                    100,
                    (lo, hi) -> assertFalse(Thread.currentThread().isInterrupted(), "leaked")));
      }
    }
  }

  @Test
  void aTaskThatBlocksIsInterruptedWhenTheTimeOfItsScopeIsOver() {
    AtomicInteger interrupts = new AtomicInteger();
    try (ForkPool pool = open(2)) {
      CountDownLatch begun = new CountDownLatch(1);
      assertThrows(
          TimeoutException.class,
          () ->
              pool.run(
                  () ->
                      Fork.scoped(
                          scope -> {
                            scope.fork(
                                () -> {
                                  begun.countDown();
                                  blockForEver(interrupts);
                                });
                            Await.open(begun);
                            scope.deadline(SHORT);
                          })));
    }
    assertEquals(1, interrupts.get());
  }

  @Test
  void aTaskThatBlocksIsInterruptedWhenItsScopeIsCancelledAndTheBodyGoesOnAfterwards() {
    AtomicInteger interrupts = new AtomicInteger();
    try (ForkPool pool = open(2)) {
      CountDownLatch begun = new CountDownLatch(1);
      boolean interruptedAfterwards =
          pool.callUnchecked(
              () -> {
                Fork.<Object>scope(
                    scope -> {
                      scope.fork(
                          () -> {
                            begun.countDown();
                            blockForEver(interrupts);
                          });
                      Await.open(begun);
                      scope.cancel();
                      return "";
                    });
                return Thread.currentThread().isInterrupted();
              });
      assertFalse(interruptedAfterwards);
    }
    assertEquals(1, interrupts.get());
  }

  @Test
  void aTaskThatBlocksIsInterruptedWhenTheBodyOfItsScopeFindsNoMemory() {
    AtomicInteger interrupts = new AtomicInteger();
    try (ForkPool pool = open(2)) {
      CountDownLatch begun = new CountDownLatch(1);
      OutOfMemoryError full = new OutOfMemoryError("planned");
      OutOfMemoryError thrown =
          assertThrows(
              OutOfMemoryError.class,
              () ->
                  pool.run(
                      () ->
                          Fork.scoped(
                              scope -> {
                                scope.fork(
                                    () -> {
                                      begun.countDown();
                                      blockForEver(interrupts);
                                    });
                                Await.open(begun);
                                throw full;
                              })));
      assertSame(full, thrown);
    }
    assertEquals(1, interrupts.get());
  }

  /** Who cancels asks what is stopped: in that moment a worker that has taken it comes to it. */
  @Test
  void whatIsCancelledAsItBeginsDoesNotBegin() {
    AtomicInteger ran = new AtomicInteger();
    try (ForkPool pool = open(1)) {
      pool.run(
          () -> {
            Worker here = Worker.current();
            Submitted<Integer> future = ((Pool) here.crew()).future(ran::incrementAndGet);
            Region region =
                here.runner()
                    .enter(
                        () -> {
                          if (future.isDone()) {
                            Jobs.execute(future);
                          }
                          return false;
                        });
            assertTrue(future.cancel(true));
            here.runner().leave(region);
          });
    }
    assertEquals(0, ran.get());
  }

  @Test
  void aCallFromOutsideIsInterruptedByCloseNow() throws Exception {
    AtomicInteger interrupts = new AtomicInteger();
    ForkPool pool = open(1);
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean leaked = new AtomicBoolean();
    Thread caller =
        new Thread(
            () -> {
              pool.run(
                  () -> {
                    begun.countDown();
                    blockForEver(interrupts);
                  });
              leaked.set(Thread.currentThread().isInterrupted());
            });
    caller.start();
    Await.open(begun);
    pool.closeNow();
    caller.join();
    assertEquals(1, interrupts.get());
    assertFalse(leaked.get());
  }

  @Test
  void unlessAskedNothingIsInterrupted() throws Exception {
    AtomicBoolean interrupted = new AtomicBoolean();
    try (ForkPool pool = ForkPool.open(1)) {
      assertThrows(
          TimeoutException.class,
          () ->
              pool.call(
                  () -> {
                    while (!Fork.isCancelled()) {
                      try {
                        TimeUnit.MILLISECONDS.sleep(1);
                      } catch (InterruptedException e) {
                        interrupted.set(true);
                      }
                    }
                    return 1;
                  },
                  SHORT));
    }
    assertFalse(interrupted.get());
  }

  /** Neither mode makes the caller miss it: it is told by an exception, or by its status. */
  @ParameterizedTest
  @EnumSource(CancelMode.class)
  void anInterruptOfACallThatReturnsAllTheSameIsKept(CancelMode mode) throws Exception {
    try (ForkPool pool = open(2, mode)) {
      int value =
          pool.callInterruptibly(
              () -> {
                Thread.currentThread().interrupt(); // as anybody may
                Await.spinUntil("it is stopped", Fork::isCancelled);
                return 7;
              });
      assertEquals(7, value);
      assertTrue(Thread.interrupted());
    }
  }

  private static int forksFor(long nanos) {
    for (long begin = System.nanoTime(); System.nanoTime() - begin < nanos; ) {
      Fork.join(() -> {}, () -> {});
    }
    return 1;
  }

  /** Its caller runs the one that loses, which is interrupted. */
  private static int anyThatTheCallerLoses() {
    return Fork.any(List.of(() -> forksFor(Long.MAX_VALUE), () -> forksFor(300_000)));
  }

  /** Nobody has seen it before the engine interrupts the same thread. */
  @Test
  void anInterruptFromBeforeIsKept() throws Exception {
    try (ForkPool pool = open(2)) {
      for (int round = 0; round < 10; round++) {
        Thread.currentThread().interrupt();
        assertThrows(
            TimeoutException.class, () -> pool.call(() -> forksFor(Long.MAX_VALUE), SHORT));
        assertTrue(Thread.interrupted());
        Thread.currentThread().interrupt();
        assertEquals(1, pool.call(CancelModeTest::anyThatTheCallerLoses));
        assertTrue(Thread.interrupted());
      }
    }
  }

  @Test
  void anInterruptFromBeforeIsKeptWhereASeedDecides() throws Exception {
    ForkPoolOptions options = ForkPoolOptions.defaults().cancelMode(CancelMode.INTERRUPT);
    for (long seed = 1; seed <= 4; seed++) {
      try (ForkPool pool = ForkPool.open(options.deterministic(seed))) {
        Thread.currentThread().interrupt();
        assertThrows(
            TimeoutException.class, () -> pool.call(() -> forksFor(Long.MAX_VALUE), SHORT));
        assertTrue(Thread.interrupted(), "seed " + seed);
      }
    }
  }

  /** Whoever is interrupted by the engine has not been interrupted by anybody else. */
  @Test
  void theInterruptOfAPartIsNotTakenForOneOfTheCall() throws Exception {
    try (ForkPool pool = open(2)) {
      int value =
          pool.callInterruptibly(
              () -> {
                assertThrows(
                    TimeoutException.class,
                    () -> pool.call(CancelModeTest::seeInterruptAndStay, SHORT));
                return 7;
              });
      assertEquals(7, value);
      assertFalse(Thread.interrupted());
    }
  }

  /** The caller, which gets it, runs it; in either mode the future is interrupted. */
  @ParameterizedTest
  @EnumSource(CancelMode.class)
  void theInterruptOfAFutureIsNotTakenForOneOfTheCallThatRunsIt(CancelMode mode) throws Exception {
    try (ForkPool pool =
        ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1).cancelMode(mode))) {
      int value =
          pool.callInterruptibly(
              () -> {
                CountDownLatch begun = new CountDownLatch(1);
                Future<?> future =
                    pool.submit(
                        () -> {
                          begun.countDown();
                          return seeInterruptAndStay();
                        });
                Thread canceller =
                    Await.start(
                        () -> {
                          Await.open(begun);
                          assertTrue(future.cancel(true));
                        });
                assertThrows(CancellationException.class, future::get);
                canceller.join();
                return 7;
              });
      assertEquals(7, value);
      assertFalse(Thread.interrupted());
    }
  }

  /**
   * What a thread works for within ends before it has seen the interrupt, which is not for that.
   */
  @Test
  void anInterruptIsNotLostInAPoolWithin() throws Exception {
    AtomicInteger interrupts = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(1);
    try (ForkPool pool = open(2);
        ForkPool within = open(1)) {
      Future<?> future =
          pool.submit(
              () -> {
                int value =
                    within.call(
                        () -> {
                          begun.countDown();
                          Await.spinUntil("it is stopped", Fork::isCancelled);
                          return 1;
                        });
                blockForEver(interrupts);
                return value;
              });
      Await.open(begun);
      assertTrue(future.cancel(true));
    }
    assertEquals(1, interrupts.get());
  }

  /** The inner one's interrupt is cleared when that is left, and is not the outer one's. */
  @Test
  void norIfWhatIsWithinWasStoppedBefore() throws Exception {
    AtomicInteger interrupts = new AtomicInteger();
    CountDownLatch isOver = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    try (ForkPool pool = open(2);
        ForkPool within = open(1)) {
      Future<?> future =
          pool.submit(
              () -> {
                assertThrows(
                    TimeoutException.class,
                    () ->
                        within.call(
                            () -> {
                              int value = seeInterruptAndStay();
                              isOver.countDown();
                              Await.spinUntil("both are", () -> cancelled.getCount() == 0);
                              return value;
                            },
                            SHORT));
                blockForEver(interrupts);
                return 1;
              });
      Await.open(isOver);
      assertTrue(future.cancel(true));
      cancelled.countDown();
    }
    assertEquals(1, interrupts.get());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsAroundIsInterruptedThoughWhatIsWithinHasSeenItsInterrupt(boolean inAnotherPool) {
    AtomicInteger interrupts = new AtomicInteger();
    CountDownLatch isOver = new CountDownLatch(1);
    CountDownLatch cancelled = new CountDownLatch(1);
    Callable<Integer> within =
        () -> {
          Await.spinUntil("it is interrupted", () -> Thread.currentThread().isInterrupted());
          isOver.countDown();
          Await.spinUntil("both are", () -> cancelled.getCount() == 0);
          blockForEver(interrupts);
          return 1;
        };
    try (ForkPool pool = open(2);
        ForkPool another = open(1)) {
      pool.run(
          () ->
              Fork.scoped(
                  around -> {
                    around.fork(
                        () -> {
                          Await.open(isOver);
                          around.cancel();
                          cancelled.countDown();
                        });
                    ForkPool inner = inAnotherPool ? another : pool;
                    inner.run(
                        () -> {
                          assertThrows(TimeoutException.class, () -> inner.call(within, SHORT));
                          blockForEver(interrupts);
                        });
                  }));
    }
    assertEquals(2, interrupts.get());
  }

  /** So long that whoever looks for an interrupt now and then has looked. */
  private static int seeInterruptAndStay() {
    Await.spinUntil("it is interrupted", () -> Thread.currentThread().isInterrupted());
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(20);
    while (System.nanoTime() - until < 0) {
      Thread.onSpinWait();
    }
    return 1;
  }

  @ParameterizedTest
  @EnumSource(CancelMode.class)
  void aFutureIsInterruptedOnce(CancelMode mode) throws Exception {
    AtomicInteger interrupts = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    try (ForkPool pool = open(1, mode)) {
      Future<?> future =
          pool.submit(
              () -> {
                countInterrupts(begun, interrupts, ended);
                return 1;
              });
      Await.open(begun);
      assertTrue(future.cancel(true));
      Await.open(ended);
    }
    assertEquals(1, interrupts.get());
  }

  @ParameterizedTest
  @EnumSource(CancelMode.class)
  void aPoolThatIsClosedNowInterruptsOnce(CancelMode mode) {
    AtomicInteger interrupts = new AtomicInteger();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    ForkPool pool = open(1, mode);
    pool.execute(() -> countInterrupts(begun, interrupts, ended));
    Await.open(begun);
    pool.closeNow();
    Await.open(ended);
    assertEquals(1, interrupts.get());
  }

  /** One that comes late has the time to. */
  private static void countInterrupts(
      CountDownLatch begun, AtomicInteger interrupts, CountDownLatch ended) {
    begun.countDown();
    blockForEver(interrupts);
    try {
      TimeUnit.MILLISECONDS.sleep(20);
    } catch (InterruptedException again) {
      interrupts.incrementAndGet();
    }
    ended.countDown();
  }

  /** The owner of the scope waits for both; it is interrupted, and then helps the one before. */
  @Test
  void anInterruptEndsWithTheScopeThatItWasFor() {
    try (ForkPool pool = open(4)) {
      for (int i = 0; i < 20; i++) {
        assertThrows(
            IllegalStateException.class,
            () ->
                pool.run(
                    () ->
                        Fork.scoped(
                            scope -> {
                              CountDownLatch failing = new CountDownLatch(1);
                              scope.fork(
                                  () -> {
                                    Fork.blocking(() -> Await.open(failing));
                                    Await.lull();
                                    tree(8);
                                  });
                              scope.fork(
                                  () -> {
                                    failing.countDown();
                                    throw new IllegalStateException("expected");
                                  });
                              Await.lull(); // others have taken both
                            })));
        assertFalse(Thread.interrupted(), "nobody has interrupted the caller");
      }
    }
  }

  private static void tree(int depth) {
    if (depth == 0) {
      long end = System.nanoTime() + 100_000;
      while (System.nanoTime() - end < 0) {
        Thread.onSpinWait();
      }
    } else {
      Fork.join(() -> tree(depth - 1), () -> tree(depth - 1));
    }
  }

  @Test
  void anotherComputationIsNotInterrupted() throws Exception {
    AtomicInteger interrupts = new AtomicInteger();
    AtomicInteger blocked = new AtomicInteger();
    try (ForkPool pool = open(2)) {
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch go = new CountDownLatch(1);
      AtomicBoolean undisturbed = new AtomicBoolean();
      Thread other =
          new Thread(
              () ->
                  pool.run(
                      () -> {
                        begun.countDown();
                        Await.open(go); // fails when interrupted
                        undisturbed.set(true);
                      }));
      other.start();
      Await.open(begun);
      assertThrows(
          TimeoutException.class,
          () ->
              pool.call(
                  () -> {
                    blocked.incrementAndGet();
                    blockForEver(interrupts);
                    return 1;
                  },
                  SHORT));
      go.countDown();
      other.join();
      assertTrue(undisturbed.get());
      assertEquals(blocked.get(), interrupts.get());
    }
  }
}
