package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tasks that are repeated. */
final class PeriodicTest extends WithPools {

  private enum Kind {
    RATE {
      @Override
      ScheduledFuture<?> start(
          ForkJoinPool pool, Runnable body, long first, long period, TimeUnit unit) {
        return pool.scheduleAtFixedRate(body, first, period, unit);
      }
    },
    DELAY {
      @Override
      ScheduledFuture<?> start(
          ForkJoinPool pool, Runnable body, long first, long period, TimeUnit unit) {
        return pool.scheduleWithFixedDelay(body, first, period, unit);
      }
    };

    abstract ScheduledFuture<?> start(
        ForkJoinPool pool, Runnable body, long first, long period, TimeUnit unit);
  }

  @Test
  void whenAPoolHasEndedSoHaveItsTasks() {
    for (int i = 0; i < 500; i++) {
      ForkJoinPool pool = new ForkJoinPool(1 + i % 2);
      List<ScheduledFuture<?>> all = new ArrayList<>();
      for (int period = 50; period < 150; period += 20) {
        all.add(pool.scheduleAtFixedRate(() -> {}, period, period, TimeUnit.MICROSECONDS));
      }
      long end = System.nanoTime() + i * 2_000L;
      while (System.nanoTime() - end < 0) {
        Thread.onSpinWait();
      }
      pool.close();
      for (ScheduledFuture<?> each : all) {
        assertTrue(each.isDone(), "the pool has ended before a task of it");
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aTaskIsRepeatedUntilItIsCancelled(Kind kind) throws Exception {
    for (Mode mode : Mode.all().toList()) {
      ForkJoinPool pool = open(mode);
      AtomicInteger runs = new AtomicInteger();
      ScheduledFuture<?> task = kind.start(pool, runs::incrementAndGet, 1, 1, MILLISECONDS);
      Await.until("repeated", () -> runs.get() >= 10);
      assertFalse(task.isDone());
      assertInstanceOf(ForkJoinTask.class, task);
      assertTrue(task.cancel(false));
      Outcome.isCancelled((ForkJoinTask<?>) task);
      assertThrows(CancellationException.class, task::get);
      assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
      int after = runs.get();
      Await.lull();
      assertEquals(after, runs.get());
      Await.until("removed", () -> pool.getDelayedTaskCount() == 0);
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void executionsKeepTheirTimes(Kind kind) {
    ForkJoinPool pool = open(2);
    AtomicLongArray begins = new AtomicLongArray(6);
    AtomicLongArray ends = new AtomicLongArray(6);
    AtomicInteger runs = new AtomicInteger();
    long begin = System.nanoTime();
    ScheduledFuture<?> task =
        kind.start(
            pool,
            () -> {
              int run = runs.get();
              if (run < 6) {
                begins.set(run, System.nanoTime());
                Thread.yield();
                ends.set(run, System.nanoTime());
              }
              runs.incrementAndGet();
            },
            Times.DELAY_NANOS,
            Times.DELAY_NANOS,
            NANOSECONDS);
    Await.until("six runs", () -> runs.get() >= 6);
    assertTrue(task.cancel(false));
    for (int i = 0; i < 6; i++) {
      if (kind == Kind.RATE) {
        assertTrue(begins.get(i) - begin >= (i + 1) * Times.DELAY_NANOS);
      } else if (i > 0) {
        assertTrue(begins.get(i) - ends.get(i - 1) >= Times.DELAY_NANOS);
      } else {
        assertTrue(begins.get(i) - begin >= Times.DELAY_NANOS);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void executionsNeverOverlap(Kind kind) {
    ForkJoinPool pool = open(4);
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger runs = new AtomicInteger();
    ScheduledFuture<?> task =
        kind.start(
            pool,
            () -> {
              most.accumulateAndGet(now.incrementAndGet(), Math::max);
              long begin = System.nanoTime();
              Await.until("some periods", () -> System.nanoTime() - begin > 2_000_000);
              now.decrementAndGet();
              runs.incrementAndGet();
            },
            0,
            500_000,
            NANOSECONDS);
    Await.until("repeated", () -> runs.get() >= 20);
    assertTrue(task.cancel(false));
    assertEquals(1, most.get());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aFailureIsTheLastExecution(Kind kind) throws Exception {
    ForkJoinPool pool = open(2);
    AtomicInteger runs = new AtomicInteger();
    ScheduledFuture<?> task =
        kind.start(
            pool,
            () -> {
              if (runs.incrementAndGet() == 3) {
                throw new ArithmeticException("third");
              }
            },
            0,
            1,
            MILLISECONDS);
    assertInstanceOf(
        ArithmeticException.class,
        assertThrows(ExecutionException.class, () -> Await.value(task)).getCause());
    assertTrue(task.isDone());
    assertFalse(task.isCancelled());
    Await.lull();
    assertEquals(3, runs.get());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void cancellingInTheMiddleOfAnExecutionInterruptsIt(Kind kind) {
    ForkJoinPool pool = open(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    ScheduledFuture<?> task =
        kind.start(
            pool,
            () -> {
              runs.incrementAndGet();
              Await.untilInterrupted(begun, interrupted::countDown);
            },
            0,
            1,
            MILLISECONDS);
    Await.open(begun);
    assertTrue(task.cancel(true));
    Await.open(interrupted);
    Await.lull();
    assertEquals(1, runs.get());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aTaskMayCancelItself(Kind kind) {
    ForkJoinPool pool = open(2);
    AtomicInteger runs = new AtomicInteger();
    ScheduledFuture<?>[] self = new ScheduledFuture<?>[1];
    CountDownLatch known = new CountDownLatch(1);
    self[0] =
        kind.start(
            pool,
            () -> {
              Await.open(known);
              if (runs.incrementAndGet() == 3) {
                assertTrue(self[0].cancel(false));
              }
            },
            0,
            1,
            MILLISECONDS);
    known.countDown();
    Await.until("cancelled", self[0]::isCancelled);
    Await.lull();
    assertEquals(3, runs.get());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void shutdownEndsTheRepetition(Kind kind) throws Exception {
    for (boolean later : new boolean[] {false, true}) {
      ForkJoinPool pool = open(2);
      AtomicInteger runs = new AtomicInteger();
      ScheduledFuture<?> task =
          later
              ? kind.start(pool, runs::incrementAndGet, Times.NEVER_SECONDS, 1, SECONDS)
              : kind.start(pool, runs::incrementAndGet, 0, 1, MILLISECONDS);
      Await.until("begun", () -> later || runs.get() > 0);
      pool.shutdown();
      assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
      Await.until("done", task::isDone);
      int after = runs.get();
      Await.lull();
      assertEquals(after, runs.get());
      assertThrows(CancellationException.class, task::get);
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void shutdownNowEndsTheRepetition(Kind kind) throws Exception {
    ForkJoinPool pool = open(2);
    AtomicInteger runs = new AtomicInteger();
    ScheduledFuture<?> task = kind.start(pool, runs::incrementAndGet, 0, 1, MILLISECONDS);
    Await.until("begun", () -> runs.get() > 0);
    assertTrue(pool.shutdownNow().isEmpty());
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    Await.until("done", task::isDone);
    assertTrue(task.isCancelled());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void whatMakesNoSenseIsRefused(Kind kind) {
    ForkJoinPool pool = open(1);
    assertThrows(NullPointerException.class, () -> kind.start(pool, null, 1, 1, SECONDS));
    assertThrows(NullPointerException.class, () -> kind.start(pool, () -> {}, 1, 1, null));
    for (long period : new long[] {0, -1, Long.MIN_VALUE}) {
      assertThrows(
          IllegalArgumentException.class, () -> kind.start(pool, () -> {}, 1, period, SECONDS));
    }
    assertEquals(0, pool.getDelayedTaskCount());
  }

  @Test
  void aSlowExecutionMakesTheNextOnesLateAndNotMore() {
    ForkJoinPool pool = open(1);
    AtomicInteger runs = new AtomicInteger();
    CountDownLatch release = new CountDownLatch(1);
    ScheduledFuture<?> task =
        pool.scheduleAtFixedRate(
            () -> {
              if (runs.incrementAndGet() == 1) {
                Await.open(release);
              }
            },
            0,
            1,
            MILLISECONDS);
    Await.until("begun", () -> runs.get() == 1);
    Await.lull();
    assertEquals(1, runs.get());
    release.countDown();
    Await.until("goes on", () -> runs.get() >= 3);
    assertTrue(task.cancel(false));
  }
}
