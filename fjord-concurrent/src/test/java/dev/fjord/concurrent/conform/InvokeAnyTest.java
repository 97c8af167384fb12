package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** invokeAny, with and without a time-out. */
final class InvokeAnyTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  private static final Callable<String> FAILS =
      () -> {
        throw new ArithmeticException("own");
      };

  private static <T> T any(ForkJoinPool pool, boolean timed, Collection<Callable<T>> tasks)
      throws Exception {
    return timed ? pool.invokeAny(tasks, Times.NEVER_SECONDS, SECONDS) : pool.invokeAny(tasks);
  }

  private static void valuesAreReturned(ForkJoinPool pool, boolean timed) throws Exception {
    assertEquals("v", any(pool, timed, List.<Callable<String>>of(() -> "v")));
    for (int at = 0; at < 10; at++) {
      List<Callable<String>> tasks = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        tasks.add(i == at ? () -> "v" : FAILS);
      }
      assertEquals("v", any(pool, timed, tasks));
    }
    String one = any(pool, timed, List.<Callable<String>>of(() -> "a", () -> "b"));
    assertTrue(one.equals("a") || one.equals("b"));
  }

  private static void failuresAreThrown(ForkJoinPool pool, boolean timed) {
    for (int count : new int[] {1, 2, 20}) {
      assertInstanceOf(
          ArithmeticException.class,
          assertThrows(
                  ExecutionException.class,
                  () -> any(pool, timed, Collections.nCopies(count, FAILS)))
              .getCause());
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aValueOfOneThatSucceedsIsReturned(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (boolean timed : new boolean[] {false, true}) {
      valuesAreReturned(pool, timed);
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void whenAllFailOneFailureIsTheCause(Mode mode) {
    ForkJoinPool pool = open(mode);
    for (boolean timed : new boolean[] {false, true}) {
      failuresAreThrown(pool, timed);
    }
  }

  /**
   * An InterruptedException means that somebody interrupted the caller. With the classes of JDK 25
   * a worker that calls invokeAny may be hit by the interrupt that is meant for one of its tasks.
   */
  @Tag("unlike-jdk25")
  @ParameterizedTest
  @MethodSource(MODES)
  void insideItIsTheSame(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (boolean timed : new boolean[] {false, true}) {
      Tasks.runInside(pool, () -> valuesAreReturned(pool, timed));
      Tasks.runInside(pool, () -> failuresAreThrown(pool, timed));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void theOthersAreCancelled(boolean timed) throws Exception {
    ForkJoinPool pool = open(2);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Callable<String> waits =
        () -> {
          Await.untilInterrupted(begun, interrupted::countDown);
          throw new ArithmeticException("stopped");
        };
    Callable<String> wins =
        () -> {
          Await.open(begun);
          return "won";
        };
    assertEquals("won", any(pool, timed, List.of(waits, wins)));
    Await.open(interrupted);
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
  }

  @Test
  void insideTheOthersAreCancelledToo() throws Exception {
    ForkJoinPool pool = open(4);
    CountDownLatch begun = new CountDownLatch(1);
    Callable<String> wins =
        () -> {
          Await.open(begun);
          return "won";
        };
    Callable<String> waits =
        () -> {
          begun.countDown();
          new CountDownLatch(1).await();
          return "never";
        };
    Tasks.runInside(pool, () -> assertEquals("won", pool.invokeAny(List.of(wins, waits))));
  }

  @Test
  void insideNobodyWaitsForOneThatHeedsNoInterrupt() throws Exception {
    ForkJoinPool pool = open(2);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch wasReleased = new CountDownLatch(1);
    Callable<String> wins =
        () -> {
          Await.open(begun);
          return "won";
        };
    Callable<String> stays =
        () -> {
          begun.countDown();
          Await.until("released", () -> release.getCount() == 0);
          wasReleased.countDown();
          return "late";
        };
    Tasks.runInside(pool, () -> assertEquals("won", pool.invokeAny(List.of(wins, stays))));
    release.countDown();
    Await.open(wasReleased);
  }

  @Test
  void aTimeOutEndsIt() throws Exception {
    ForkJoinPool pool = openWithoutSpares(2, false);
    CountDownLatch interrupted = new CountDownLatch(1);
    Callable<String> waits =
        () -> {
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
          throw new ArithmeticException("stopped");
        };
    CountDownLatch begun = new CountDownLatch(1);
    Callable<String> first =
        () -> {
          begun.countDown();
          return waits.call();
        };
    long begin = System.nanoTime();
    assertThrows(
        TimeoutException.class,
        () -> pool.invokeAny(List.of(first), Times.SHORT_NANOS, NANOSECONDS));
    assertTrue(System.nanoTime() - begin >= Times.SHORT_NANOS);
    if (begun.getCount() == 0) {
      Await.open(interrupted);
    }
    Tasks.Held held = Tasks.Held.all(pool);
    for (long time : new long[] {0, -1, Long.MIN_VALUE}) {
      assertThrows(
          TimeoutException.class,
          () -> pool.invokeAny(List.<Callable<Integer>>of(() -> 1), time, SECONDS));
    }
    held.release();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anInterruptEndsIt(boolean timed) throws Exception {
    ForkJoinPool pool = open(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    Callable<String> waits =
        () -> {
          Await.untilInterrupted(begun, interrupted::countDown);
          return "stopped";
        };
    FutureTask<Throwable> caller =
        new FutureTask<>(
            () -> assertThrows(InterruptedException.class, () -> any(pool, timed, List.of(waits))));
    Thread thread = Await.start(caller);
    Await.open(begun);
    Await.untilParked(thread);
    thread.interrupt();
    assertEquals(InterruptedException.class, Await.value(caller).getClass());
    Await.open(interrupted);
  }

  @Test
  void nothingAndNullsAreRefused() {
    ForkJoinPool pool = open(2);
    AtomicInteger runs = new AtomicInteger();
    for (boolean timed : new boolean[] {false, true}) {
      assertThrows(IllegalArgumentException.class, () -> any(pool, timed, List.of()));
      assertThrows(NullPointerException.class, () -> any(pool, timed, null));
      for (int at = 0; at < 3; at++) {
        List<Callable<String>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
          tasks.add(
              i == at
                  ? null
                  : () -> {
                    runs.incrementAndGet();
                    throw new ArithmeticException();
                  });
        }
        assertThrows(NullPointerException.class, () -> any(pool, timed, tasks));
      }
    }
    assertThrows(
        NullPointerException.class,
        () -> pool.invokeAny(List.<Callable<Integer>>of(() -> 1), 1, null));
  }
}
