package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.RecursiveTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be cancelled, and what a cancellation does. */
@SuppressWarnings("serial")
final class CancelTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aCancelledTaskSaysSo(boolean mayInterrupt) throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    assertTrue(task.cancel(mayInterrupt));
    Outcome.isCancelled(task);
    assertThrows(CancellationException.class, () -> open(1).invoke(task));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aSubmissionThatIsCancelledBeforeItBeginsIsNotRun(Mode mode) throws Exception {
    ForkJoinPool pool = openWithoutSpares(mode.parallelism(), mode.async());
    Tasks.Held held = Tasks.Held.all(pool);
    AtomicInteger runs = new AtomicInteger();
    List<Future<?>> tasks = new ArrayList<>();
    tasks.add(pool.submit(Tasks.action(runs::incrementAndGet)));
    tasks.add(pool.submit((Runnable) runs::incrementAndGet));
    tasks.add(pool.submit(() -> runs.incrementAndGet()));
    tasks.add(pool.submit(runs::incrementAndGet, "value"));
    for (Future<?> each : tasks) {
      assertTrue(each.cancel(false));
    }
    held.release();
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    assertEquals(0, runs.get());
    for (Future<?> each : tasks) {
      Outcome.isCancelled((ForkJoinTask<?>) each);
    }
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Mode#single")
  void aForkThatIsCancelledBeforeItBeginsIsNotRun(Mode mode) throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Tasks.runInside(
        open(mode),
        () -> {
          ForkJoinTask<?> task = Tasks.action(runs::incrementAndGet).fork();
          assertTrue(task.cancel(false));
          assertThrows(CancellationException.class, task::join);
          ForkJoinTask.helpQuiesce();
          Outcome.isCancelled(task);
        });
    assertEquals(0, runs.get());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void cancellingARunningTaskDoesNotInterruptIt(boolean adapted) throws Exception {
    ForkJoinPool pool = open(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    CountDownLatch ended = new CountDownLatch(1);
    Runnable body =
        () -> {
          begun.countDown();
          Await.until("released", () -> release.getCount() == 0);
          interrupted.set(Thread.currentThread().isInterrupted());
          ended.countDown();
        };
    ForkJoinTask<?> task = adapted ? ForkJoinTask.adapt(body) : Tasks.action(body);
    pool.execute(task);
    Await.open(begun);
    assertTrue(task.cancel(true));
    Outcome.isCancelled(task);
    release.countDown();
    Await.open(ended);
    assertFalse(interrupted.get());
    Outcome.isCancelled(task);
  }

  @Test
  void whoeverWaitsForATaskIsToldOfItsCancellation() throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    ForkJoinPool pool = open(2);
    List<Thread> waiters = new ArrayList<>();
    List<FutureTask<Throwable>> outcomes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int way = i;
      FutureTask<Throwable> outcome =
          new FutureTask<>(
              () ->
                  assertThrows(
                      Throwable.class,
                      () -> {
                        Object got =
                            way == 0
                                ? task.join()
                                : way == 1 ? task.get() : task.get(Times.SOON_NANOS, NANOSECONDS);
                      }));
      outcomes.add(outcome);
      waiters.add(Await.start(outcome));
    }
    ForkJoinTask<Throwable> inside =
        pool.submit(() -> assertThrows(CancellationException.class, task::join));
    waiters.forEach(Await::untilParked);
    assertTrue(task.cancel(true));
    for (FutureTask<Throwable> each : outcomes) {
      assertInstanceOf(CancellationException.class, Await.value(each));
    }
    assertInstanceOf(CancellationException.class, Await.value(inside));
  }

  @Test
  void theFailureOfAWaitingTaskIsItsOwnAndNotACancellationOfIt() throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    assertTrue(task.cancel(false));
    ForkJoinTask<String> joins = open(1).submit(Tasks.task(task::join));
    joins.quietlyJoin();
    assertTrue(joins.isCompletedAbnormally());
    assertInstanceOf(CancellationException.class, joins.getException());
  }

  @Test
  void aCancellationAfterTheEndFails() throws Exception {
    RecursiveTask<Integer> task = new Tasks.Fib(5);
    assertEquals(5, task.invoke());
    assertFalse(task.cancel(false));
    Outcome.isValue(5, task);
  }

  @Test
  void cancelMayBeOverridden() throws Exception {
    AtomicBoolean asked = new AtomicBoolean();
    RecursiveTask<String> task =
        new RecursiveTask<>() {
          @Override
          protected String compute() {
            return "computed";
          }

          @Override
          public boolean cancel(boolean mayInterrupt) {
            asked.set(mayInterrupt);
            return super.cancel(mayInterrupt);
          }
        };
    assertTrue(task.cancel(true));
    assertTrue(asked.get());
    Outcome.isCancelled(task);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void cancellationsInTheMiddleOfARunLoseNoTask(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    AtomicInteger runs = new AtomicInteger();
    List<ForkJoinTask<?>> tasks = new ArrayList<>();
    int cancelled = 0;
    for (int i = 0; i < 2_000; i++) {
      ForkJoinTask<?> task = pool.submit(Tasks.action(runs::incrementAndGet));
      tasks.add(task);
      if (i % 2 == 0) {
        task.cancel(false);
      }
    }
    for (ForkJoinTask<?> each : tasks) {
      each.quietlyJoin();
      if (each.isCancelled()) {
        cancelled++;
      }
    }
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    // A task that was cancelled while it ran counts in both.
    assertTrue(runs.get() + cancelled >= 2_000);
    assertTrue(runs.get() >= 1_000);
  }
}
