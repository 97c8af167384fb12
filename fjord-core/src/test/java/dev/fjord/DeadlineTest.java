package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.pool.Deadline;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.worker.Worker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A computation that has a time is stopped when that is over, and not before. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class DeadlineTest {
  private static final int ENDLESS = 60;
  private static final Duration SHORT = Duration.ofMillis(20);
  private static final Duration FOR_EVER = Duration.ofSeconds(Long.MAX_VALUE);

  private static int fib(int n) {
    return n < 2 ? n : Fork.joinInt(() -> fib(n - 1), () -> fib(n - 2), Integer::sum);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aCallEndsWhenItsTimeIsOverAndSaysHowMuchWasDone(int workers) throws Exception {
    try (ForkPool pool = ForkPool.open(workers)) {
      TimeoutException over =
          assertThrows(TimeoutException.class, () -> pool.call(() -> fib(ENDLESS), SHORT));
      assertTrue(over.getMessage().contains("forks begun"), over::getMessage);
      assertEquals(6765, pool.<Integer>call(() -> fib(20), FOR_EVER));
    }
  }

  /** The thread that looks at the clock is held up; the clock decides all the same. */
  @Test
  void whatEndsAfterItsTimeIsTooLateThoughNobodyHasLooked() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    Duration limit = Duration.ofMillis(1);
    Callable<Integer> late =
        () -> {
          TimeUnit.MILLISECONDS.sleep(2);
          return 1;
        };
    try (ForkPool pool = ForkPool.open(1)) {
      Deadline holder =
          pool.callUnchecked(
              () ->
                  new Deadline(
                      (Pool) Worker.current().crew(),
                      limit,
                      over -> {
                        held.countDown();
                        Await.open(go);
                      }));
      Await.open(held);
      assertThrows(TimeoutException.class, () -> pool.call(late, limit));
      Future<Integer> future = pool.submit(late, limit);
      ExecutionException failed = assertThrows(ExecutionException.class, future::get);
      assertTrue(failed.getCause() instanceof TimeoutException, failed::toString);
      assertThrows(
          TimeoutException.class,
          () ->
              pool.run(
                  () ->
                      Fork.scope(
                          scope -> {
                            scope.deadline(limit);
                            return late.call();
                          })));
      assertEquals(1, pool.call(late, Duration.ofHours(1)));
      assertFalse(Thread.currentThread().isInterrupted());
      go.countDown();
      holder.close();
    } finally {
      go.countDown();
    }
  }

  @Test
  void aClosedPoolSaysSoWhateverTheTime() {
    ForkPool pool = ForkPool.open(2);
    pool.close();
    for (Duration limit :
        List.of(Duration.ofSeconds(-1), Duration.ZERO, Duration.ofNanos(1), Duration.ofDays(1))) {
      assertThrows(RejectedExecutionException.class, () -> pool.call(() -> 1, limit));
    }
  }

  @Test
  void aCallWithoutTimeDoesNotBegin() {
    AtomicBoolean began = new AtomicBoolean();
    try (ForkPool pool = ForkPool.open(1)) {
      for (Duration none : new Duration[] {Duration.ZERO, Duration.ofSeconds(Long.MIN_VALUE)}) {
        assertThrows(TimeoutException.class, () -> pool.call(() -> began.getAndSet(true), none));
      }
    }
    assertFalse(began.get());
  }

  @Test
  void theNearestOfNestedTimesWins() {
    try (ForkPool pool = ForkPool.open(2)) {
      AtomicBoolean innerWasOver = new AtomicBoolean();
      assertThrows(
          TimeoutException.class,
          () ->
              pool.call(
                  () -> {
                    try {
                      return pool.<Integer>call(() -> fib(ENDLESS), FOR_EVER);
                    } catch (TimeoutException inner) {
                      innerWasOver.set(true);
                      throw inner;
                    }
                  },
                  SHORT));
      assertFalse(innerWasOver.get());
    }
  }

  /** Whoever is told of the farther time might do something else instead, and block for ever. */
  @Test
  void theNearestWinsAlsoIfTheOtherIsOverWhenItEnds() {
    try (ForkPool pool = ForkPool.open(1)) {
      assertNearestWins(pool, late -> pool.call(Executors.callable(late), SHORT.multipliedBy(2)));
      assertNearestWins(
          pool,
          late ->
              Fork.scoped(
                  within -> {
                    limit(within, SHORT.multipliedBy(2));
                    late.run();
                  }));
    }
  }

  private static void assertNearestWins(
      ForkPool pool, ThrowingConsumer<Runnable, Exception> withTwiceTheTime) {
    AtomicBoolean othersWasOver = new AtomicBoolean();
    TimeoutException over =
        assertThrows(
            TimeoutException.class,
            () ->
                pool.run(
                    () ->
                        Fork.scoped(
                            around -> {
                              limit(around, SHORT);
                              try {
                                withTwiceTheTime.acceptThrowing(() -> spinUntilBothAreOver(around));
                              } catch (TimeoutException other) {
                                othersWasOver.set(true);
                              }
                            })));
    assertTrue(over.getMessage().contains(SHORT.toString()), over::getMessage);
    assertFalse(othersWasOver.get());
  }

  private static void spinUntilBothAreOver(Scope around) {
    long begin = System.nanoTime();
    long twice = SHORT.multipliedBy(2).toNanos();
    Await.spinUntil(
        "both are over", () -> around.isCancelled() && System.nanoTime() - begin > twice);
  }

  @Test
  void aCallThatWaitsForAPlaceEndsWhenItsTimeIsOver() throws Exception {
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      CountDownLatch go = new CountDownLatch(1);
      Await.takePlace(pool, go);
      assertThrows(TimeoutException.class, () -> pool.call(() -> fib(1), SHORT));
      go.countDown();
    }
  }

  /** A call that waited for a place, whose body has begun before it is stopped, and fails. */
  @Test
  void whatTheBodyOfACallThatHasWaitedThrowsIsNotLost() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch inside = new CountDownLatch(1);
    IllegalStateException failure = new IllegalStateException("planned");
    Callable<Integer> fails =
        () -> {
          inside.countDown();
          Await.spinUntil("it is stopped", Fork::isCancelled);
          TimeUnit.MILLISECONDS.sleep(10); // whoever stops it has done all that he does
          throw failure;
        };
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      Await.takePlace(pool, go);
      FutureTask<Throwable> limited =
          new FutureTask<>(
              () ->
                  assertThrows(
                      TimeoutException.class, () -> pool.call(fails, Duration.ofMillis(200))));
      Await.start(limited);
      Await.until("it waits for a place", () -> pool.snapshot().queued() == 1);
      go.countDown();
      Throwable over = Await.value(limited);
      boolean begun = inside.getCount() == 0; // in time: the machine may be busy
      assertArrayEquals(begun ? new Throwable[] {failure} : new Throwable[0], over.getSuppressed());
    }
  }

  @Test
  void whatTheBodyOfACallThatHasWaitedThrowsArrivesThoughItIsInterrupted() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch inside = new CountDownLatch(1);
    IllegalStateException failure = new IllegalStateException("planned");
    AtomicBoolean kept = new AtomicBoolean();
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      Await.takePlace(pool, go);
      FutureTask<Throwable> call =
          new FutureTask<>(
              () -> {
                Throwable thrown =
                    assertThrows(
                        IllegalStateException.class,
                        () ->
                            pool.callInterruptibly(
                                () -> {
                                  inside.countDown();
                                  Await.spinUntil("it is stopped", Fork::isCancelled);
                                  throw failure;
                                }));
                kept.set(Thread.interrupted());
                return thrown;
              });
      Thread caller = Await.start(call);
      Await.until("it waits for a place", () -> pool.snapshot().queued() == 1);
      go.countDown();
      Await.open(inside);
      caller.interrupt();
      assertSame(failure, Await.value(call));
      assertTrue(kept.get());
    }
  }

  @Test
  void whatABranchThrewMeanwhileIsSuppressed() {
    IllegalStateException failure = new IllegalStateException("of a branch");
    CountDownLatch taken = new CountDownLatch(1);
    try (ForkPool pool = ForkPool.open(2)) {
      TimeoutException over =
          assertThrows(
              TimeoutException.class,
              () ->
                  pool.call(
                      () ->
                          Fork.joinInt(
                              () -> {
                                Await.spinUntilOpen(taken);
                                return fib(ENDLESS);
                              },
                              () -> {
                                taken.countDown();
                                Await.spinUntil("it is stopped", Fork::isCancelled);
                                throw failure;
                              },
                              Integer::sum),
                      Duration.ofSeconds(1))); // the second begins meanwhile
      assertArrayEquals(new Throwable[] {failure}, over.getSuppressed());
    }
  }

  /** As opposed to the engine's, which says nothing that the exception does not. */
  @Test
  void aCancellationOfTheBodysOwnIsSuppressed() {
    CancellationException own = new CancellationException("of another");
    try (ForkPool pool = ForkPool.open(1)) {
      TimeoutException over =
          assertThrows(
              TimeoutException.class,
              () ->
                  pool.call(
                      () -> {
                        Await.spinUntil("it is stopped", Fork::isCancelled);
                        throw own;
                      },
                      SHORT));
      assertArrayEquals(new Throwable[] {own}, over.getSuppressed());
      over = assertThrows(TimeoutException.class, () -> pool.call(() -> fib(ENDLESS), SHORT));
      assertEquals(0, over.getSuppressed().length);
    }
  }

  @Test
  void aFutureFailsWhenItsTimeIsOver() {
    try (ForkPool pool = ForkPool.open(2)) {
      Future<Integer> future = pool.submit(() -> fib(ENDLESS), SHORT);
      ExecutionException failed = assertThrows(ExecutionException.class, () -> Await.value(future));
      assertInstanceOf(TimeoutException.class, failed.getCause());
      Await.until("idle", () -> pool.snapshot().active() == 0);
    }
  }

  @Test
  void anInterruptEndsACallThatAllowsIt() throws Exception {
    try (ForkPool pool = ForkPool.open(2)) {
      CountDownLatch begun = new CountDownLatch(1);
      AtomicBoolean stillSet = new AtomicBoolean();
      Thread caller =
          Await.start(
              () -> {
                assertThrows(
                    InterruptedException.class,
                    () ->
                        pool.callInterruptibly(
                            () -> {
                              begun.countDown();
                              return fib(ENDLESS);
                            }));
                stillSet.set(Thread.currentThread().isInterrupted());
              });
      Await.open(begun);
      caller.interrupt();
      caller.join();
      assertFalse(stillSet.get());
      IllegalStateException failure = new IllegalStateException();
      assertSame(
          failure,
          assertThrows(
              IllegalStateException.class,
              () ->
                  pool.callInterruptibly(
                      () -> {
                        throw failure;
                      })));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anInterruptEndsNoOtherCallAndIsKept(boolean waitsForAPlace) throws Exception {
    try (ForkPool pool =
        ForkPool.open(ForkPoolOptions.defaults().workers(waitsForAPlace ? 1 : 2).maxThreads(2))) {
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch go = new CountDownLatch(1);
      Runnable elsewhere =
          () -> {
            begun.countDown();
            Await.spinUntilOpen(go);
          };
      if (waitsForAPlace) {
        pool.execute(elsewhere);
        Await.open(begun);
      }
      FutureTask<Boolean> call =
          new FutureTask<>(
              () -> {
                int value =
                    pool.<Integer>call(
                        () -> {
                          if (!waitsForAPlace) {
                            Fork.join(() -> Await.spinUntilOpen(begun), elsewhere);
                          }
                          return 7;
                        },
                        FOR_EVER);
                return value == 7 && Thread.currentThread().isInterrupted();
              });
      Thread caller = Await.start(call);
      Await.open(begun);
      Await.untilParked(caller);
      caller.interrupt();
      Await.until("it waits again", () -> !caller.isInterrupted());
      go.countDown();
      assertTrue(Await.value(call));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aScopeEndsWhenItsTimeIsOver(int workers) throws Exception {
    try (ForkPool pool = ForkPool.open(workers)) {
      TimeoutException over =
          assertThrows(
              TimeoutException.class,
              () ->
                  pool.call(
                      () ->
                          Fork.<Integer>scope(
                              scope -> {
                                limit(scope, SHORT);
                                scope.fork(() -> fib(ENDLESS));
                                return fib(ENDLESS);
                              })));
      assertTrue(over.getMessage().contains("forks begun"), over::getMessage);
      assertEquals(0, over.getSuppressed().length);
      assertEquals(
          6765,
          pool.<Integer>call(
              () ->
                  Fork.<Integer>scope(
                      scope -> {
                        limit(scope, FOR_EVER);
                        return fib(20);
                      })));
    }
  }

  @Test
  void theNearestOfAScopesTimesWinsAndNoneIsOver() {
    try (ForkPool pool = ForkPool.open(1)) {
      for (Duration second : new Duration[] {SHORT, Duration.ZERO}) {
        assertThrows(
            TimeoutException.class,
            () ->
                pool.call(
                    () ->
                        Fork.<Integer>scope(
                            scope -> {
                              limit(scope, FOR_EVER);
                              limit(scope, second);
                              return fib(ENDLESS);
                            })));
      }
    }
  }

  private static void limit(Scope scope, Duration limit) {
    try {
      scope.deadline(limit);
    } catch (TimeoutException over) {
      throw Failures.sneak(over);
    }
  }

  @Test
  void aPoolIsClosedInTimeOrStopped() throws Exception {
    ForkPool idle = ForkPool.open(2);
    idle.close(FOR_EVER);
    idle.close(Duration.ZERO);
    ForkPool.open(2).close(Duration.ZERO); // nothing to wait for
    ForkPool busy = ForkPool.open(2);
    Future<Integer> endless = busy.submit(() -> fib(ENDLESS));
    assertThrows(TimeoutException.class, () -> busy.close(SHORT));
    assertEquals(PoolSnapshot.State.STOPPED, busy.snapshot().state());
    assertTrue(endless.isDone());
  }
}
