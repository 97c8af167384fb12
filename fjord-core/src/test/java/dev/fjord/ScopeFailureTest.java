package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a scope throws, and which of its tasks are not run. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ScopeFailureTest {
  private final ForkPool one = ForkPool.open(1);
  private final ForkPool two = ForkPool.open(2);

  private static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;

    Failure(int task) {
      super("task " + task);
    }
  }

  private interface Body {
    void run(Scope scope);
  }

  private static void scopeIn(ForkPool pool, Body body) {
    pool.run(
        () -> {
          Fork.<Object>scope(
              scope -> {
                body.run(scope);
                return null;
              });
        });
  }

  @AfterEach
  void thePoolsStillWork() {
    FailureTest.assertAllWorkersWork(one, 1);
    FailureTest.assertAllWorkersWork(two, 2);
    one.close();
    two.close();
  }

  @Test
  void theFailureOfATaskIsThrownByTheScopeAndByItsJoin() {
    Failure failure = new Failure(0);
    AtomicReference<Forked<Object>> forked = new AtomicReference<>();
    Failure thrown =
        assertThrows(
            Failure.class,
            () ->
                scopeIn(
                    one,
                    scope -> {
                      forked.set(
                          scope.fork(
                              () -> {
                                throw failure;
                              }));
                      assertSame(failure, assertThrows(Failure.class, forked.get()::join));
                      assertTrue(scope.isCancelled());
                    }));
    assertSame(failure, thrown);
    assertSame(failure, assertThrows(Failure.class, forked.get()::join));
    assertTrue(forked.get().isDone());
    assertFalse(forked.get().isCancelled());
  }

  @Test
  void theFailureOfTheBodyIsThrownWhenWhatItForkedBeforeHasRun() {
    Failure failure = new Failure(0);
    AtomicBoolean ran = new AtomicBoolean();
    AtomicReference<Forked<Boolean>> forked = new AtomicReference<>();
    Failure thrown =
        assertThrows(
            Failure.class,
            () ->
                scopeIn(
                    one,
                    scope -> {
                      forked.set(scope.fork(() -> ran.getAndSet(true)));
                      throw failure;
                    }));
    assertSame(failure, thrown);
    assertTrue(ran.get());
    assertFalse(forked.get().isCancelled());
    assertFalse(forked.get().join());
  }

  @Test
  void aFailureCancelsWhatIsForkedLaterAndNothingBefore() {
    AtomicInteger ran = new AtomicInteger();
    List<Forked<Integer>> later = new ArrayList<>();
    assertThrows(
        Failure.class,
        () ->
            scopeIn(
                one,
                scope -> {
                  for (int i = 0; i < 100; i++) {
                    scope.fork(ran::incrementAndGet);
                  }
                  Forked<Integer> fails =
                      scope.fork(
                          () -> {
                            throw new Failure(100);
                          });
                  assertThrows(Failure.class, fails::join);
                  later.add(scope.fork(ran::incrementAndGet));
                }));
    assertEquals(100, ran.get());
    for (Forked<Integer> each : later) {
      assertTrue(each.isCancelled());
      assertThrows(CancellationException.class, each::join);
    }
  }

  private static void endsWithItsOwnScope() {
    Fork.scoped(
        inner -> {
          inner.cancel();
          Fork.join(() -> {}, () -> {});
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aTaskThatEndsByTheCancellationOfSomethingElseHasFailed(int workers) {
    AtomicReference<Forked<?>> task = new AtomicReference<>();
    Throwable thrown =
        assertThrows(
            ForkCancelledException.class,
            () ->
                scopeIn(
                    workers == 1 ? one : two,
                    scope -> task.set(scope.fork(ScopeFailureTest::endsWithItsOwnScope))));
    assertFalse(task.get().isCancelled());
    assertSame(thrown, assertThrows(ForkCancelledException.class, task.get()::join));
  }

  @Test
  void whatRunsWhenAnotherFailsIsWaitedFor() {
    AtomicBoolean done = new AtomicBoolean();
    assertThrows(
        Failure.class,
        () ->
            scopeIn(
                two,
                scope -> {
                  CountDownLatch begun = new CountDownLatch(1);
                  scope.fork(
                      () -> {
                        begun.countDown();
                        Await.until("cancelled", scope::isCancelled);
                        Await.lull();
                        done.set(true);
                      });
                  Await.open(begun);
                  throw new Failure(0);
                }));
    assertTrue(done.get());
  }

  @Test
  void theFailureOfTheTaskForkedFirstIsThrownWithTheOthersSuppressed() {
    Failure[] failures = new Failure[3];
    Arrays.setAll(failures, Failure::new);
    Failure ofTheBody = new Failure(-1);
    try (ForkPool four = ForkPool.open(4)) {
      Failure thrown =
          assertThrows(
              Failure.class,
              () ->
                  scopeIn(
                      four,
                      scope -> {
                        CountDownLatch begun = new CountDownLatch(3);
                        for (int i = 0; i < 3; i++) {
                          Failure failure = failures[i];
                          scope.fork(
                              () -> {
                                begun.countDown();
                                Await.open(begun);
                                throw failure;
                              });
                        }
                        Await.open(begun);
                        throw ofTheBody;
                      }));
      assertSame(failures[0], thrown);
      assertEquals(
          Set.of(failures[1], failures[2], ofTheBody),
          Arrays.stream(thrown.getSuppressed()).collect(Collectors.toSet()));
      assertEquals(3, thrown.getSuppressed().length);
    }
  }

  @Test
  void aBodyThatRethrowsTheFailureOfATaskThrowsItOnce() {
    Failure failure = new Failure(0);
    Failure thrown =
        assertThrows(
            Failure.class,
            () ->
                scopeIn(
                    one,
                    scope ->
                        scope
                            .fork(
                                () -> {
                                  throw failure;
                                })
                            .join()));
    assertSame(failure, thrown);
    assertArrayEquals(new Throwable[0], thrown.getSuppressed());
  }

  @Test
  void theFailureOfATaskForkedByAForeignThreadIsThrown() {
    Failure failure = new Failure(0);
    Failure thrown =
        assertThrows(
            Failure.class,
            () ->
                scopeIn(
                    two,
                    scope -> {
                      try {
                        Await.value(
                            Await.inThread(
                                () ->
                                    scope.fork(
                                        () -> {
                                          throw failure;
                                        })));
                      } catch (Exception e) {
                        throw new AssertionError(e);
                      }
                    }));
    assertSame(failure, thrown);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void oneFailureAmongManyIsThrownWhereverItHappens(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int round = 0; round < 200; round++) {
        Failure failure = new Failure(round);
        int failing = round;
        Failure thrown =
            assertThrows(
                Failure.class,
                () ->
                    scopeIn(
                        pool,
                        scope -> {
                          for (int i = 0; i < 200; i++) {
                            int at = i;
                            scope.fork(
                                () -> {
                                  if (at == failing) {
                                    throw failure;
                                  }
                                });
                          }
                        }));
        assertSame(failure, thrown);
      }
    }
  }

  @Test
  void cancelSkipsWhatHasNotBegunAndTheScopeReturns() {
    AtomicBoolean ran = new AtomicBoolean();
    AtomicReference<Forked<Boolean>> before = new AtomicReference<>();
    AtomicReference<Forked<Boolean>> after = new AtomicReference<>();
    scopeIn(
        one,
        scope -> {
          assertFalse(scope.isCancelled());
          before.set(scope.fork(() -> ran.getAndSet(true)));
          scope.cancel();
          assertTrue(scope.isCancelled());
          after.set(scope.fork(() -> ran.getAndSet(true)));
          assertTrue(after.get().isCancelled());
        });
    assertFalse(ran.get());
    assertTrue(before.get().isCancelled());
    assertThrows(CancellationException.class, before.get()::join);
    assertThrows(CancellationException.class, after.get()::join);
  }

  @Test
  void cancelDoesNotInterruptWhatRuns() {
    AtomicBoolean interrupted = new AtomicBoolean(true);
    scopeIn(
        two,
        scope -> {
          CountDownLatch begun = new CountDownLatch(1);
          Forked<String> running =
              scope.fork(
                  () -> {
                    begun.countDown();
                    Await.until("cancelled", scope::isCancelled);
                    Await.lull();
                    interrupted.set(Thread.currentThread().isInterrupted());
                    return "done";
                  });
          Await.open(begun);
          scope.cancel();
          assertEquals("done", running.join());
          assertFalse(running.isCancelled());
        });
    assertFalse(interrupted.get());
  }

  @Test
  void aScopeInAScopeThrowsIntoTheOuterOne() {
    Failure failure = new Failure(0);
    scopeIn(
        one,
        outer -> {
          assertSame(
              failure,
              assertThrows(
                  Failure.class,
                  () ->
                      Fork.<Object>scope(
                          inner -> {
                            inner.fork(
                                (Runnable)
                                    () -> {
                                      throw failure;
                                    });
                            return null;
                          })));
          assertFalse(outer.isCancelled());
          assertNull(outer.<String>fork(() -> null).join());
        });
  }

  private static void endNow(Scope scope) {
    endAfter(scope, 0);
  }

  private static void endAfter(Scope scope, int millis) {
    try {
      scope.deadline(Duration.ofMillis(millis));
    } catch (TimeoutException over) {
      throw new IllegalStateException(over);
    }
  }

  private void assertOver(Body body) {
    TimeoutException over =
        assertThrows(TimeoutException.class, () -> scopeIn(one, body)); // undeclared
    assertEquals(
        List.of("task 1"), Arrays.stream(over.getSuppressed()).map(Throwable::getMessage).toList());
    assertEquals(0, over.getSuppressed()[0].getSuppressed().length);
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 40})
  void ofSeveralTimesTheNearestIsTold(int first) {
    TimeoutException over =
        assertThrows(
            TimeoutException.class,
            () ->
                scopeIn(
                    one,
                    scope -> {
                      endAfter(scope, first);
                      endAfter(scope, 50 - first);
                      long begin = System.nanoTime();
                      Await.spinUntil(
                          "both are over", () -> System.nanoTime() - begin > 80_000_000);
                    }));
    assertTrue(over.getMessage().contains("PT0.01S"), over.getMessage());
  }

  @Test
  void whoThrowsOnThatTheTimeIsOverMakesNoRingAndLosesNothing() {
    assertOver(
        scope -> {
          scope.fork(() -> endNow(scope));
          scope.fork(
              () -> {
                throw new Failure(1); // runs first
              });
        });
    assertOver(
        scope -> {
          Forked<?> failing =
              scope.fork(
                  () -> {
                    throw new Failure(1);
                  });
          assertThrows(Failure.class, failing::join);
          endNow(scope);
        });
  }

  /** Whoever takes the branch: the task waits for that, and that would wait for the task. */
  @Test
  void aBranchThatJoinsItsOwnTaskIsRefusedAlsoIfItWasTaken() {
    CountDownLatch taken = new CountDownLatch(1);
    AtomicReference<Forked<?>> self = new AtomicReference<>();
    try (ForkPool pool = ForkPool.open(3)) {
      assertThrows(
          IllegalStateException.class,
          () ->
              pool.run(
                  () ->
                      Fork.scoped(
                          scope ->
                              self.set(
                                  scope.fork(
                                      () ->
                                          Fork.join(
                                              () -> Await.spinUntilOpen(taken),
                                              () -> {
                                                taken.countDown();
                                                Await.spinUntil(
                                                    "it is known", () -> self.get() != null);
                                                self.get().join();
                                              }))))));
    }
  }

  /** Hung one by one, each with a look at all that hang there, they took minutes. */
  @Tag("long")
  @Test
  void manyFailuresAllHangOnTheFirst() {
    int many = 200_000;
    try (ForkPool pool = ForkPool.open(1)) {
      IllegalStateException first =
          assertThrows(
              IllegalStateException.class,
              () ->
                  pool.run(
                      () ->
                          Fork.scoped(
                              scope -> {
                                for (int i = 0; i < many; i++) {
                                  scope.fork(ScopeFailureTest::failWithoutTrace);
                                }
                              })));
      assertEquals(many - 1, first.getSuppressed().length);
    }
  }

  private static void failWithoutTrace() {
    throw new IllegalStateException() {
      private static final long serialVersionUID = 1;

      @Override
      public Throwable fillInStackTrace() {
        return this;
      }
    };
  }
}
