package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tasks that may take only so long. */
final class SubmitWithTimeoutTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  /** Waits until it is interrupted, and tells. */
  private static final class Waiting implements Callable<String> {
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(1);

    @Override
    public String call() {
      Await.untilInterrupted(begun, interrupted::countDown);
      throw new IllegalStateException("stopped");
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aTaskInTimeReturnsItsValue(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    AtomicInteger actions = new AtomicInteger();
    ForkJoinTask<Integer> plain =
        pool.submitWithTimeout(() -> new Tasks.Fib(10).invoke(), 10, SECONDS, null);
    assertEquals(Tasks.fib(10), Await.value(plain));
    ForkJoinTask<Integer> acted =
        pool.submitWithTimeout(
            () -> new Tasks.Fib(10).invoke(), 10, SECONDS, task -> actions.incrementAndGet());
    assertEquals(Tasks.fib(10), Await.value(acted));
    Outcome.isValue(Tasks.fib(10), acted);
    Await.until("the time-outs are forgotten", () -> pool.getDelayedTaskCount() == 0);
    assertEquals(0, actions.get());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aTaskTooLateIsCancelledAndInterrupted(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    Waiting waiting = new Waiting();
    long begin = System.nanoTime();
    ForkJoinTask<String> task =
        pool.submitWithTimeout(waiting, Times.DELAY_NANOS, NANOSECONDS, null);
    task.quietlyJoin();
    assertTrue(System.nanoTime() - begin >= Times.DELAY_NANOS);
    Outcome.isCancelled(task);
    if (waiting.begun.getCount() == 0) {
      Await.open(waiting.interrupted);
    }
  }

  @Test
  void aTaskIsCancelledOrRun() throws Exception {
    ForkJoinPool pool = openWithoutSpares(1, false);
    Tasks.Held held = Tasks.Held.all(pool);
    AtomicInteger runs = new AtomicInteger();
    ForkJoinTask<Integer> task =
        pool.submitWithTimeout(runs::incrementAndGet, Times.DELAY_NANOS, NANOSECONDS, null);
    held.release();
    task.quietlyJoin();
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    assertEquals(task.isCancelled() ? 0 : 1, runs.get());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void anActionMaySetAnotherValue(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode.parallelism() + 1);
    Waiting waiting = new Waiting();
    AtomicReference<ForkJoinTask<String>> given = new AtomicReference<>();
    ForkJoinTask<String> task =
        pool.submitWithTimeout(
            waiting,
            Times.DELAY_NANOS,
            NANOSECONDS,
            late -> {
              given.set(Tasks.call(() -> cast(late)));
              late.complete("instead");
            });
    assertEquals("instead", Await.value(task));
    Outcome.isValue("instead", task);
    assertSame(task, given.get());
  }

  @SuppressWarnings("unchecked")
  private static ForkJoinTask<String> cast(ForkJoinTask<?> task) {
    return (ForkJoinTask<String>) task;
  }

  @Test
  void anActionMayGiveAFailure() {
    ForkJoinPool pool = open(2);
    ForkJoinTask<String> task =
        pool.submitWithTimeout(
            new Waiting(),
            Times.DELAY_NANOS,
            NANOSECONDS,
            late -> late.completeExceptionally(new TimeoutException("own")));
    Throwable origin = assertThrows(ExecutionException.class, () -> Await.value(task));
    while (origin.getCause() != null) {
      origin = origin.getCause();
    }
    assertInstanceOf(TimeoutException.class, origin);
    assertFalse(task.isCancelled());
  }

  @Test
  void anActionThatThrowsLeavesTheTaskAlone() throws Exception {
    CountDownLatch thrown = new CountDownLatch(1);
    ForkJoinPool pool = open(2);
    ForkJoinTask<String> task =
        pool.submitWithTimeout(
            () -> {
              Await.open(thrown);
              return "value";
            },
            Times.DELAY_NANOS,
            NANOSECONDS,
            late -> {
              thrown.countDown();
              throw new IllegalStateException("own");
            });
    assertEquals("value", Await.value(task));
  }

  @Test
  void anActionOfATaskThatIsDoneChangesNothing() throws Exception {
    ForkJoinPool pool = open(2);
    ForkJoinTask<String> task =
        pool.submitWithTimeout(
            () -> "value", Times.DELAY_NANOS, NANOSECONDS, late -> late.complete("instead"));
    String value = Await.value(task);
    Await.until("the time-out is over", () -> pool.getDelayedTaskCount() == 0);
    assertEquals(value, task.join());
  }

  @Test
  void aFailureInTimeIsAFailure() {
    ForkJoinPool pool = open(2);
    Callable<String> fails =
        () -> {
          throw new ArithmeticException("own");
        };
    ForkJoinTask<String> task = pool.submitWithTimeout(fails, 10, SECONDS, null);
    assertInstanceOf(
        ArithmeticException.class,
        assertThrows(ExecutionException.class, () -> Await.value(task)).getCause());
  }

  @Test
  void theTimeOutOfATaskThatIsDoneKeepsNothingFromEnding() throws Exception {
    ForkJoinPool pool = open(2);
    ForkJoinTask<String> task =
        pool.submitWithTimeout(() -> "value", Times.NEVER_SECONDS, SECONDS, null);
    assertEquals("value", Await.value(task));
    pool.shutdown();
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
  }

  @Test
  void aCancelledTaskForgetsItsTimeOut() {
    ForkJoinPool pool = open(2);
    Waiting waiting = new Waiting();
    ForkJoinTask<String> task = pool.submitWithTimeout(waiting, Times.NEVER_SECONDS, SECONDS, null);
    Await.open(waiting.begun);
    Await.until("counted", () -> pool.getDelayedTaskCount() == 1);
    assertTrue(task.cancel(true));
    Await.open(waiting.interrupted);
    Await.until("forgotten", () -> pool.getDelayedTaskCount() == 0);
  }

  @Test
  void anActionMayCloseThePool() throws Exception {
    ForkJoinPool pool = open(1);
    CountDownLatch closed = new CountDownLatch(1);
    ForkJoinTask<String> task =
        pool.submitWithTimeout(
            () -> {
              Await.until("the time is over", pool::isShutdown);
              return "ran on";
            },
            Times.DELAY_NANOS,
            NANOSECONDS,
            late -> {
              pool.close();
              closed.countDown();
            });
    Await.open(closed);
    assertTrue(pool.isTerminated());
    assertTrue(task.isDone());
  }

  @Test
  void nullsAreRefused() throws Exception {
    ForkJoinPool pool = open(1);
    assertThrows(NullPointerException.class, () -> pool.submitWithTimeout(null, 1, SECONDS, null));
    assertThrows(NullPointerException.class, () -> pool.submitWithTimeout(() -> 1, 1, null, null));
    ForkJoinTask<Object> nothing = pool.submitWithTimeout(() -> null, 10, SECONDS, null);
    assertNotNull(nothing);
    assertNull(Await.value(nothing));
  }
}
