package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A computation is stopped as one, at its next forks, and nothing else is. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CancelTest {
  /** Longer than any test may take. */
  private static final int ENDLESS = 60;

  private static final int MANY = 10_000;
  private static final int FEW = 10;
  private static final int ROUNDS = 400;
  private static final int SPINS = 64;

  private static int fib(int n) {
    return n < 2 ? n : Fork.joinInt(() -> fib(n - 1), () -> fib(n - 2), Integer::sum);
  }

  private static void forkForEver() {
    while (true) {
      Fork.join(() -> {}, () -> {});
    }
  }

  private static void awaitIdle(ForkPool pool) {
    Await.until("idle", () -> pool.snapshot().active() == 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aCancelledTreeEndsAndItsWorkersAreFree(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      CountDownLatch begun = new CountDownLatch(1);
      Future<Integer> tree =
          pool.submit(
              () -> {
                begun.countDown();
                return fib(ENDLESS);
              });
      Await.open(begun);
      assertTrue(tree.cancel(true));
      assertTrue(tree.isCancelled());
      assertThrows(CancellationException.class, tree::get);
      awaitIdle(pool);
      assertEquals(6765, pool.callUnchecked(() -> fib(20)));
    }
  }

  /** Counted and not timed: a worker that gets no processor calls nothing. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void onceItIsCancelledEachWorkerEndsAtItsNextForks(int workers) {
    LongAdder calls = new LongAdder();
    long before;
    try (ForkPool pool = ForkPool.open(workers)) {
      Future<Integer> tree = pool.submit(() -> fibCounted(ENDLESS, calls));
      Await.until("it is under way", () -> calls.sum() > MANY);
      assertTrue(tree.cancel(true));
      before = calls.sum();
    }
    long after = calls.sum() - before;
    assertTrue(after <= FEW * workers, () -> after + " calls");
  }

  private static int fibCounted(int n, LongAdder calls) {
    calls.increment();
    return n < 2
        ? n
        : Fork.joinInt(
            () -> fibCounted(n - 1, calls), () -> fibCounted(n - 2, calls), Integer::sum);
  }

  /** A piece that has begun lasts until it is cancelled: no other begins afterwards. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aRangeThatIsCancelledBeginsNoOtherPiece(int workers) {
    AtomicInteger pieces = new AtomicInteger();
    try (ForkPool pool = ForkPool.open(workers)) {
      CountDownLatch begun = new CountDownLatch(1);
      Future<?> loop =
          pool.submit(
              () -> {
                Fork.range(
                    0,
                    MANY,
                    (lo, hi) -> {
                      pieces.incrementAndGet();
                      begun.countDown();
                      Await.spinUntil("it is cancelled", Fork::isCancelled);
                    });
                return null;
              });
      Await.open(begun);
      assertTrue(loop.cancel(true));
    }
    assertTrue(pieces.get() <= workers, () -> pieces + " pieces");
  }

  /** Its worker takes it from its own queue, and not from outside. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whatATaskHasSubmittedIsStopped(int workers) throws Exception {
    try (ForkPool pool = ForkPool.open(workers)) {
      CountDownLatch begun = new CountDownLatch(1);
      Future<Future<Integer>> around =
          pool.submit(
              () ->
                  pool.submit(
                      () -> {
                        begun.countDown();
                        return fib(ENDLESS);
                      }));
      Future<Integer> tree = Await.value(around);
      Await.open(begun);
      assertTrue(tree.cancel(true));
      awaitIdle(pool);
    }
  }

  @Test
  void whatASequentialPoolRunsAtOnceIsStopped() {
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().sequential())) {
      Future<Integer> tree = pool.submit(() -> fib(ENDLESS), Duration.ofMillis(20));
      assertTrue(tree.isDone());
      assertThrows(ExecutionException.class, tree::get);
    }
  }

  @Test
  void theHandlerIsNotToldOfWhatCloseNowStops() {
    AtomicReference<Throwable> told = new AtomicReference<>();
    ForkPool pool =
        ForkPool.open(
            ForkPoolOptions.defaults()
                .workers(1)
                .uncaughtExceptionHandler((thread, failure) -> told.set(failure)));
    CountDownLatch begun = new CountDownLatch(1);
    pool.execute(
        () -> {
          begun.countDown();
          fib(ENDLESS);
        });
    Await.open(begun);
    List<Runnable> dropped = pool.closeNow();
    assertEquals(List.of(), dropped);
    assertNull(told.get());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aJoinOfWhatIsNotPartOfItEndsToo(boolean fromAnotherPool) throws Exception {
    CountDownLatch begun = new CountDownLatch(2); // it runs, and is known
    CountDownLatch go = new CountDownLatch(1);
    AtomicReference<Forked<?>> outside = new AtomicReference<>();
    try (ForkPool pool = ForkPool.open(3);
        ForkPool other = ForkPool.open(1)) {
      Future<?> scope =
          pool.submit(
              () -> {
                Fork.scoped(
                    s -> {
                      outside.set(
                          s.fork(
                              () -> {
                                begun.countDown();
                                Await.spinUntilOpen(go);
                              }));
                      begun.countDown();
                      Fork.blocking(() -> Await.open(begun));
                    });
                return null;
              });
      Await.open(begun);
      CountDownLatch waits = new CountDownLatch(1);
      AtomicReference<Throwable> thrown = new AtomicReference<>();
      CountDownLatch ended = new CountDownLatch(1);
      Future<?> waiter =
          (fromAnotherPool ? other : pool)
              .submit(
                  () -> {
                    waits.countDown();
                    try {
                      return outside.get().join();
                    } catch (ForkCancelledException cancelled) {
                      thrown.set(cancelled);
                      throw cancelled;
                    } finally {
                      ended.countDown();
                    }
                  });
      Await.open(waits);
      assertTrue(waiter.cancel(true));
      Await.open(ended);
      assertNotNull(thrown.get());
      assertFalse(outside.get().isDone());
      go.countDown();
      Await.value(scope);
      assertFalse(outside.get().isCancelled());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whatItSubmitsAfterwardsIsNoPartOfIt(int workers) throws Exception {
    try (ForkPool pool = ForkPool.open(workers)) {
      CountDownLatch begun = new CountDownLatch(1);
      CompletableFuture<Integer> executed = new CompletableFuture<>();
      AtomicReference<Future<Integer>> submitted = new AtomicReference<>();
      Future<Integer> tree =
          pool.submit(
              () -> {
                try {
                  begun.countDown();
                  return fib(ENDLESS);
                } finally {
                  submitted.set(pool.submit(() -> fib(20)));
                  pool.execute(() -> executed.complete(fib(10)));
                }
              });
      Await.open(begun);
      assertTrue(tree.cancel(true));
      assertEquals(55, Await.value(executed));
      assertEquals(6765, Await.value(submitted.get()));
    }
  }

  @Test
  void whatItExecutesAfterwardsWhereAForkIsACallIsNoPartOfItEither() {
    AtomicInteger executed = new AtomicInteger();
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().sequential())) {
      pool.run(
          () ->
              Fork.scoped(
                  scope -> {
                    scope.cancel();
                    pool.execute(() -> executed.set(fib(10)));
                  }));
    }
    assertEquals(55, executed.get());
  }

  /** In a thread of its own, which is started. */
  private static Thread callInterruptibly(
      ForkPool pool, Callable<Integer> body, CompletableFuture<Throwable> thrown) {
    return Await.start(
        () -> {
          try {
            pool.callInterruptibly(body);
          } catch (Throwable interrupted) {
            thrown.complete(interrupted);
          }
        });
  }

  @Test
  void anInterruptIsNoticedWhileTheBodyWaitsForAPlaceInAnotherPool() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    try (ForkPool pool = ForkPool.open(2);
        ForkPool full = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      Await.takePlace(full, go);
      Thread caller = callInterruptibly(pool, () -> full.call(() -> fib(5)), thrown);
      try {
        Await.until("the call waits", () -> full.snapshot().queued() > 0);
        caller.interrupt();
        assertInstanceOf(InterruptedException.class, Await.value(thrown));
      } finally {
        go.countDown();
      }
    }
  }

  @Test
  void anInterruptIsNoticedWhileTheBodyWaitsForItsTurn() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(2))) {
      ForkPool view = pool.limited(1);
      Thread caller =
          callInterruptibly(
              view,
              () -> {
                begun.countDown();
                forkForEver();
                return 0;
              },
              thrown);
      try {
        Await.open(begun);
        CountDownLatch runs = new CountDownLatch(1);
        pool.execute(
            () -> {
              runs.countDown();
              Await.spinUntilOpen(go);
            });
        Await.open(runs);
        caller.interrupt();
        assertInstanceOf(InterruptedException.class, Await.value(thrown));
      } finally {
        go.countDown();
      }
    }
  }

  @Test
  void aCallThatAnotherPoolRunsForItEndsToo() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean inside = new AtomicBoolean();
    try (ForkPool pool = ForkPool.open(1);
        ForkPool full = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      Await.takePlace(full, go);
      Future<?> handedOver =
          pool.submit(
              () -> {
                try {
                  return full.call(
                      () -> {
                        inside.set(true);
                        begun.countDown();
                        try {
                          return fib(ENDLESS);
                        } finally {
                          inside.set(false);
                        }
                      });
                } finally {
                  assertFalse(inside.get());
                }
              });
      Await.until("it waits for a place", () -> full.snapshot().queued() == 1);
      go.countDown();
      Await.open(begun);
      assertTrue(handedOver.cancel(true));
      Await.until("it has ended", () -> !inside.get());
      assertEquals(6765, full.callUnchecked(() -> fib(20)));
    }
  }

  @Test
  void aCallThatWaitsForAPlaceInAnotherPoolEndsToo() {
    CountDownLatch go = new CountDownLatch(1);
    AtomicBoolean began = new AtomicBoolean();
    try (ForkPool pool = ForkPool.open(1);
        ForkPool full = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      Await.takePlace(full, go);
      Future<?> waits = pool.submit(() -> full.call(() -> began.getAndSet(true)));
      Await.until("it waits for a place", () -> full.snapshot().queued() == 1);
      assertTrue(waits.cancel(true));
      Await.until("it waits no more", () -> full.snapshot().queued() == 0);
      go.countDown();
    }
    assertFalse(began.get());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void closeNowStopsWhatWasSubmittedAndHasBegun(int workers) {
    ForkPool pool = ForkPool.open(workers);
    CountDownLatch begun = new CountDownLatch(1);
    Future<Integer> tree =
        pool.submit(
            () -> {
              begun.countDown();
              return fib(ENDLESS);
            });
    Await.open(begun);
    List<Runnable> dropped = pool.closeNow();
    assertTrue(tree.isDone());
    assertEquals(List.of(), dropped);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void closeNowEndsACallFromOutside(int workers) throws Exception {
    ForkPool pool = ForkPool.open(workers);
    CountDownLatch begun = new CountDownLatch(1);
    Future<?> call =
        Await.inThread(
            () ->
                assertThrows(
                    ForkCancelledException.class,
                    () ->
                        pool.call(
                            () -> {
                              begun.countDown();
                              return fib(ENDLESS);
                            })));
    Await.open(begun);
    pool.closeNow();
    Object thrown = Await.value(call);
    assertNotNull(thrown);
  }

  @Test
  void whatWasExecutedAndIsStoppedIsNoUncaughtFailure() {
    Queue<Throwable> told = new ConcurrentLinkedQueue<>();
    ForkPool pool =
        ForkPool.open(
            ForkPoolOptions.defaults()
                .workers(2)
                .uncaughtExceptionHandler((thread, failure) -> told.add(failure)));
    CountDownLatch begun = new CountDownLatch(2);
    IllegalStateException own = new IllegalStateException("own");
    pool.execute(
        () -> {
          begun.countDown();
          forkForEver();
        });
    pool.execute(
        () -> {
          begun.countDown();
          try {
            forkForEver();
          } catch (ForkCancelledException stopped) {
            throw own;
          }
        });
    Await.open(begun);
    pool.closeNow();
    assertEquals(List.of(own), List.copyOf(told));
  }

  @Test
  void whatIsPutIntoFinallyRunsAndCatchingUndoesNothing() {
    try (ForkPool pool = ForkPool.open(2)) {
      CountDownLatch begun = new CountDownLatch(1);
      AtomicInteger cleaned = new AtomicInteger();
      CountDownLatch ended = new CountDownLatch(1);
      Future<?> tree =
          pool.submit(
              () -> {
                try {
                  begun.countDown();
                  forkForEver();
                } catch (ForkCancelledException first) {
                  assertEquals(0, first.getStackTrace().length);
                  assertThrows(
                      ForkCancelledException.class,
                      () -> Fork.join(cleaned::incrementAndGet, cleaned::incrementAndGet));
                  throw first;
                } finally {
                  cleaned.addAndGet(10);
                  ended.countDown();
                }
                return null;
              });
      Await.open(begun);
      assertTrue(tree.cancel(true));
      Await.open(ended);
      assertEquals(10, cleaned.get());
    }
  }

  @Test
  void aBranchThatHasNotBegunWhenItsComputationIsCancelledNeverDoes() {
    for (int round = 0; round < 100; round++) {
      AtomicBoolean ran = new AtomicBoolean();
      AtomicReference<Future<?>> self = new AtomicReference<>();
      CountDownLatch known = new CountDownLatch(1);
      CountDownLatch ended = new CountDownLatch(1);
      try (ForkPool pool = ForkPool.open(1)) {
        self.set(
            pool.submit(
                () -> {
                  try {
                    Await.open(known);
                    Fork.join(
                        () -> {
                          self.get().cancel(true);
                        },
                        () -> ran.set(true));
                  } finally {
                    ended.countDown();
                  }
                  return null;
                }));
        known.countDown();
        Await.open(ended);
      }
      assertFalse(ran.get());
    }
  }

  @Test
  void cancellingOneComputationLeavesOthersAlone() throws Exception {
    try (ForkPool pool = ForkPool.open(2)) {
      for (int round = 0; round < 50; round++) {
        CountDownLatch begun = new CountDownLatch(1);
        Future<Integer> endless =
            pool.submit(
                () -> {
                  begun.countDown();
                  return fib(ENDLESS);
                });
        Future<Integer> other = pool.submit(() -> fib(20));
        Await.open(begun);
        assertTrue(endless.cancel(true));
        assertEquals(6765, Await.value(other));
      }
    }
  }

  @Test
  void aComputationInANestedPoolIsCancelledWithTheOneAround() {
    try (ForkPool outer = ForkPool.open(2);
        ForkPool inner = ForkPool.open(2)) {
      CountDownLatch begun = new CountDownLatch(1);
      Future<Integer> tree =
          outer.submit(
              () ->
                  inner.callUnchecked(
                      () -> {
                        begun.countDown();
                        return fib(ENDLESS);
                      }));
      Await.open(begun);
      assertTrue(tree.cancel(true));
      awaitIdle(inner);
      awaitIdle(outer);
      assertEquals(6765, inner.callUnchecked(() -> fib(20)));
    }
  }

  @Test
  void aFutureThatIsGotWithinACancelledComputationIsNotPartOfIt() {
    try (ForkPool pool = ForkPool.open(1)) {
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch cancelled = new CountDownLatch(1);
      AtomicInteger got = new AtomicInteger();
      CountDownLatch ended = new CountDownLatch(1);
      Future<?> around =
          pool.submit(
              () -> {
                Future<?> apart =
                    pool.submit(
                        () -> {
                          begun.countDown();
                          Await.spinUntilOpen(cancelled);
                          got.set(fib(20));
                          return null;
                        });
                try {
                  return apart.get();
                } finally {
                  assertThrows(ForkCancelledException.class, () -> fib(2));
                  ended.countDown();
                }
              });
      Await.open(begun);
      assertTrue(around.cancel(true));
      cancelled.countDown();
      Await.open(ended);
      assertEquals(6765, got.get());
    }
  }

  @Test
  void aScopeThatIsCancelledStopsWhatItsTasksHaveForked() {
    try (ForkPool pool = ForkPool.open(2)) {
      String result =
          pool.callUnchecked(
              () ->
                  Fork.<String>scope(
                      scope -> {
                        CountDownLatch begun = new CountDownLatch(1);
                        Forked<Integer> tree =
                            scope.fork(
                                () -> {
                                  begun.countDown();
                                  return fib(ENDLESS);
                                });
                        Await.open(begun);
                        scope.cancel();
                        assertThrows(CancellationException.class, tree::join);
                        assertTrue(tree.isCancelled());
                        assertThrows(ForkCancelledException.class, () -> fib(3));
                        return "done";
                      }));
      assertEquals("done", result);
      assertEquals(6765, pool.callUnchecked(() -> fib(20)));
    }
  }

  /** At whatever moment: nothing around it was cancelled. */
  @Test
  void aScopeThatIsCancelledAsItEndsReturns() throws Exception {
    AtomicReference<Scope> open = new AtomicReference<>();
    AtomicBoolean over = new AtomicBoolean();
    Future<Integer> canceller =
        Await.inThread(
            () -> {
              int cancelled = 0;
              while (!over.get()) {
                Scope scope = open.getAndSet(null);
                if (scope != null) {
                  for (int i = 0; i < cancelled % SPINS; i++) {
                    Thread.onSpinWait();
                  }
                  scope.cancel();
                  cancelled++;
                }
              }
              return cancelled;
            });
    try (ForkPool pool = ForkPool.open(1)) {
      for (int i = 0; i < ROUNDS; i++) {
        pool.run(() -> Fork.scoped(open::set));
        Await.spinUntil("it is taken", () -> open.get() == null);
      }
    } finally {
      over.set(true);
    }
    assertEquals(ROUNDS, Await.value(canceller));
  }

  @Tag("long")
  @Test
  void aTaskThatIsForkedWhileItsScopeIsCancelledIsCancelledAndTheForkReturns() {
    try (ForkPool pool = ForkPool.open(2)) {
      for (int round = 0; round < 200; round++) {
        boolean lastIsCancelled =
            pool.callUnchecked(
                () ->
                    Fork.<Boolean>scope(
                        scope -> {
                          scope.fork((Runnable) scope::cancel);
                          while (!scope.isCancelled()) {
                            scope.fork(() -> 0);
                          }
                          return scope.fork(() -> 0).isCancelled();
                        }));
        assertTrue(lastIsCancelled);
      }
    }
  }

  @Test
  void aBranchUnderWayIsStoppedWhenOneToItsLeftFails() {
    try (ForkPool pool = ForkPool.open(2)) {
      IllegalStateException failure = new IllegalStateException("left");
      CountDownLatch begun = new CountDownLatch(1);
      IllegalStateException thrown =
          assertThrows(
              IllegalStateException.class,
              () ->
                  pool.run(
                      () ->
                          Fork.join(
                              () -> {
                                Await.open(begun);
                                throw failure;
                              },
                              () -> {
                                begun.countDown();
                                forkForEver();
                              })));
      assertSame(failure, thrown);
      assertEquals(0, thrown.getSuppressed().length);
    }
  }

  @Test
  void whatIsLeftOfAFailureRunsOnAndMayFailAndWin() {
    try (ForkPool pool = ForkPool.open(2)) {
      IllegalStateException left = new IllegalStateException("left");
      IllegalStateException right = new IllegalStateException("right");
      IllegalStateException thrown =
          assertThrows(
              IllegalStateException.class,
              () ->
                  pool.callUnchecked(
                      () ->
                          Fork.<Object>scope(
                              scope -> {
                                CountDownLatch begun = new CountDownLatch(1);
                                scope.fork(
                                    () -> {
                                      begun.countDown();
                                      Await.until("failed", scope::isCancelled);
                                      assertEquals(6765, fib(20));
                                      throw left;
                                    });
                                Await.open(begun);
                                scope.fork(
                                    (Runnable)
                                        () -> {
                                          throw right;
                                        });
                                return "";
                              })));
      assertSame(left, thrown);
      assertSame(right, thrown.getSuppressed()[0]);
    }
  }

  @Test
  void aLongLeafMayAsk() {
    assertFalse(Fork.isCancelled());
    Fork.checkCancelled();
    try (ForkPool pool = ForkPool.open(2)) {
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch ended = new CountDownLatch(1);
      Future<?> leaf =
          pool.submit(
              () -> {
                begun.countDown();
                Await.until("cancelled", Fork::isCancelled);
                assertThrows(ForkCancelledException.class, Fork::checkCancelled);
                ended.countDown();
                return null;
              });
      Await.open(begun);
      assertTrue(leaf.cancel(true));
      Await.open(ended);
    }
  }
}
