package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tasks that begin later, once. */
final class ScheduleTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  @ParameterizedTest
  @MethodSource(MODES)
  void aTaskRunsAfterItsDelay(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    AtomicLong ran = new AtomicLong();
    long begin = System.nanoTime();
    ScheduledFuture<?> run =
        pool.schedule(() -> ran.set(System.nanoTime()), Times.DELAY_NANOS, NANOSECONDS);
    ScheduledFuture<Long> call = pool.schedule(System::nanoTime, Times.DELAY_NANOS, NANOSECONDS);
    assertFalse(run.isDone() && System.nanoTime() - begin < Times.DELAY_NANOS);
    assertNull(Await.value(run));
    assertTrue(ran.get() - begin >= Times.DELAY_NANOS);
    assertTrue(Await.value(call) - begin >= Times.DELAY_NANOS);
    Outcome.isValue(null, assertInstanceOf(ForkJoinTask.class, run));
    Outcome.isValue(call.get(), assertInstanceOf(ForkJoinTask.class, call));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void withoutDelayATaskRunsSoon(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (long delay : new long[] {0, -1, Long.MIN_VALUE}) {
      assertEquals("v", Await.value(pool.schedule(() -> "v", delay, NANOSECONDS)));
      assertNull(Await.value(pool.schedule(() -> {}, delay, SECONDS)));
    }
  }

  @Test
  void tasksBecomeEnabledInTheOrderOfTheirDelays() throws Exception {
    ForkJoinPool pool = open(1);
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    List<ScheduledFuture<?>> all = new ArrayList<>();
    int count = 10;
    for (int i = 0; i < count; i++) {
      // Far enough apart, the longest first.
      int turn = count - i;
      all.add(pool.schedule(() -> order.add(turn), 10L * turn, MILLISECONDS));
    }
    for (ScheduledFuture<?> each : all) {
      Await.value(each);
    }
    List<Integer> sorted = new ArrayList<>(order);
    Collections.sort(sorted);
    assertEquals(count, order.size());
    assertEquals(sorted, order);
  }

  @Test
  void theDelayThatIsLeftIsTold() {
    ForkJoinPool pool = open(1);
    ScheduledFuture<?> far = pool.schedule(() -> {}, 100, SECONDS);
    ScheduledFuture<?> farther = pool.schedule(() -> {}, 200, SECONDS);
    long left = far.getDelay(SECONDS);
    assertTrue(left <= 100 && left > 50, () -> "left: " + left);
    assertTrue(far.getDelay(MILLISECONDS) <= 100_000);
    assertTrue(far.compareTo(farther) < 0);
    assertTrue(farther.compareTo(far) > 0);
    assertEquals(0, far.compareTo(far));
  }

  @Test
  void aTaskThatIsCancelledBeforeItIsEnabledNeverRuns() throws Exception {
    ForkJoinPool pool = open(2);
    AtomicInteger runs = new AtomicInteger();
    List<ScheduledFuture<?>> all = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      all.add(pool.schedule((Runnable) runs::incrementAndGet, Times.NEVER_SECONDS, SECONDS));
    }
    for (ScheduledFuture<?> each : all) {
      assertTrue(each.cancel(true));
      Outcome.isCancelled((ForkJoinTask<?>) each);
    }
    ScheduledFuture<?> last =
        pool.schedule((Runnable) runs::incrementAndGet, Times.DELAY_NANOS, NANOSECONDS);
    assertNull(Await.value(last));
    assertEquals(1, runs.get());
    Await.until("removed", () -> pool.getDelayedTaskCount() == 0);
  }

  @Test
  void cancellingARunningTaskInterruptsIt() throws Exception {
    ForkJoinPool pool = open(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    ScheduledFuture<?> task =
        pool.schedule(
            () -> {
              Await.untilInterrupted(begun, interrupted::countDown);
            },
            1,
            NANOSECONDS);
    Await.open(begun);
    assertTrue(task.cancel(true));
    Await.open(interrupted);
    assertTrue(task.isCancelled());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aFailureIsTheCauseInTheFuture(Mode mode) {
    ForkJoinPool pool = open(mode);
    Callable<Object> fails =
        () -> {
          throw new ArithmeticException("own");
        };
    ScheduledFuture<Object> task = pool.schedule(fails, 1, MILLISECONDS);
    assertInstanceOf(
        ArithmeticException.class,
        assertThrows(ExecutionException.class, () -> Await.value(task)).getCause());
    ScheduledFuture<?> run = pool.schedule((Runnable) () -> Tasks.call(fails), 1, MILLISECONDS);
    assertInstanceOf(
        ArithmeticException.class,
        assertThrows(ExecutionException.class, () -> Await.value(run)).getCause());
    assertTrue(run.isDone());
    assertFalse(run.isCancelled());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aScheduledTaskMayForkAndJoin(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    ScheduledFuture<Integer> task =
        pool.schedule(
            () -> {
              assertSame(pool, ForkJoinTask.getPool());
              return new Tasks.Fib(12).fork().join();
            },
            1,
            MILLISECONDS);
    assertEquals(Tasks.fib(12), Await.value(task));
  }

  @Test
  void aTaskMayScheduleAnother() throws Exception {
    ForkJoinPool pool = open(1);
    ScheduledFuture<ScheduledFuture<String>> outer =
        pool.schedule(() -> pool.schedule(() -> "inner", 1, MILLISECONDS), 1, MILLISECONDS);
    assertEquals("inner", Await.value(Await.value(outer)));
  }

  @Test
  void nullsAreRefused() {
    ForkJoinPool pool = open(1);
    Runnable run = () -> {};
    assertThrows(NullPointerException.class, () -> pool.schedule((Runnable) null, 1, SECONDS));
    assertThrows(NullPointerException.class, () -> pool.schedule((Callable<?>) null, 1, SECONDS));
    assertThrows(NullPointerException.class, () -> pool.schedule(run, 1, null));
    assertThrows(NullPointerException.class, () -> pool.schedule(() -> 1, 1, null));
  }

  @Test
  void aDelayThatNeverEndsIsAllowed() throws Exception {
    ForkJoinPool pool = open(1);
    ScheduledFuture<?> never = pool.schedule(() -> {}, Long.MAX_VALUE, SECONDS);
    assertEquals("v", Await.value(pool.schedule(() -> "v", 1, MILLISECONDS)));
    assertFalse(never.isDone());
    assertTrue(never.cancel(false));
  }

  @Test
  void shutdownWaitsForDelayedTasks() throws Exception {
    ForkJoinPool pool = open(2);
    AtomicBoolean ran = new AtomicBoolean();
    ScheduledFuture<?> task = pool.schedule(() -> ran.set(true), Times.DELAY_NANOS, NANOSECONDS);
    pool.shutdown();
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    assertTrue(ran.get());
    Outcome.isValue(null, (ForkJoinTask<?>) task);
  }

  @Test
  void shutdownCancelsDelayedTasksWhenThatWasAskedFor() throws Exception {
    for (boolean before : new boolean[] {true, false}) {
      ForkJoinPool pool = open(2);
      AtomicBoolean ran = new AtomicBoolean();
      ScheduledFuture<?> task = pool.schedule(() -> ran.set(true), Times.NEVER_SECONDS, SECONDS);
      if (before) {
        pool.cancelDelayedTasksOnShutdown();
        assertFalse(task.isDone());
        pool.shutdown();
      } else {
        pool.shutdown();
        assertFalse(pool.awaitTermination(Times.SHORT_NANOS, NANOSECONDS));
        assertFalse(task.isDone());
        pool.cancelDelayedTasksOnShutdown();
      }
      assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
      assertFalse(ran.get());
      Outcome.isCancelled((ForkJoinTask<?>) task);
    }
  }

  @Test
  @SuppressWarnings("unchecked") // every future of a pool is a task
  void aTaskThatIsCompletedByHandDoesNotWaitForItsTime() throws Exception {
    ForkJoinPool pool = open(1);
    List<ForkJoinTask<String>> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      all.add((ForkJoinTask<String>) pool.schedule(() -> "late", Times.NEVER_SECONDS, SECONDS));
    }
    all.get(0).complete("by hand");
    all.get(1).completeExceptionally(new IllegalStateException("by hand"));
    all.get(2).quietlyComplete();
    assertEquals(0, pool.getDelayedTaskCount());
    pool.shutdown();
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    Outcome.isValue("by hand", all.get(0));
  }

  @Test
  void afterShutdownThePoolEndsWithItsLastDelayedTask() throws Exception {
    ForkJoinPool pool = open(1);
    List<ScheduledFuture<?>> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      all.add(pool.schedule(() -> {}, Times.NEVER_SECONDS + i, SECONDS));
    }
    pool.shutdown();
    Collections.shuffle(all, new Random(7));
    for (ScheduledFuture<?> each : all) {
      assertFalse(pool.isTerminated());
      assertTrue(each.cancel(false));
    }
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
  }

  @Tag("long")
  @Test
  void whatIsScheduledWhileThePoolIsClosedRunsOrIsRefused() throws Exception {
    for (int round = 0; round < 200; round++) {
      ForkJoinPool pool = new ForkJoinPool(1);
      List<ScheduledFuture<?>> accepted = new ArrayList<>();
      CountDownLatch begun = new CountDownLatch(1);
      Future<?> scheduling =
          Await.inThread(
              () -> {
                while (true) {
                  try {
                    accepted.add(pool.schedule(() -> {}, accepted.size() % 50, MICROSECONDS));
                  } catch (RejectedExecutionException closed) {
                    return null;
                  }
                  begun.countDown();
                }
              });
      Await.open(begun);
      pool.close();
      Await.value(scheduling);
      for (ScheduledFuture<?> each : accepted) {
        assertTrue(each.isDone() && !each.isCancelled());
      }
    }
  }

  @Test
  void shutdownNowCancelsDelayedTasks() throws Exception {
    ForkJoinPool pool = open(2);
    ScheduledFuture<?> task = pool.schedule(() -> {}, Times.NEVER_SECONDS, SECONDS);
    assertTrue(pool.shutdownNow().isEmpty());
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    Await.until("cancelled", task::isDone);
    Outcome.isCancelled((ForkJoinTask<?>) task);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void manyDelayedTasksRunOnceEach(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    AtomicInteger runs = new AtomicInteger();
    int count = 2_000;
    Await.inThreads(
        2,
        () -> {
          for (int i = 0; i < count / 2; i++) {
            pool.schedule((Runnable) runs::incrementAndGet, i % 20, MILLISECONDS);
          }
          return null;
        });
    Await.until("all have run", () -> runs.get() == count);
    Await.until("none is left", () -> pool.getDelayedTaskCount() == 0);
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    assertEquals(count, runs.get());
  }
}
