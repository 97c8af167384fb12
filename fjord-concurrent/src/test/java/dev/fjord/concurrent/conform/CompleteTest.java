package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.RecursiveTask;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A task can be completed by somebody else, and be used again. */
@SuppressWarnings("serial")
final class CompleteTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  /** The result may be set by anybody. */
  private static final class Settable extends ForkJoinTask<String> {
    private String value;

    @Override
    public String getRawResult() {
      return value;
    }

    @Override
    protected void setRawResult(String newValue) {
      value = newValue;
    }

    @Override
    protected boolean exec() {
      return false;
    }
  }

  @Test
  void completeGivesTheValue() throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    task.complete("given");
    Outcome.isValue("given", task);
    assertEquals("given", task.invoke());
  }

  @Test
  void completeMayGiveNull() throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    task.complete(null);
    Outcome.isValue(null, task);
  }

  @Test
  void completeChangesNothingOfATaskThatWasCancelled() throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    assertTrue(task.cancel(false));
    task.complete("late");
    task.quietlyComplete();
    task.completeExceptionally(new ArithmeticException());
    Outcome.isCancelled(task);
  }

  @Test
  void completeChangesNothingOfATaskThatFailed() throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    task.completeExceptionally(new ArithmeticException());
    task.complete("late");
    task.quietlyComplete();
    assertFalse(task.cancel(true));
    Outcome.isFailure(ArithmeticException.class, task);
    task.completeExceptionally(new IllegalStateException());
    Outcome.isFailure(ArithmeticException.class, task);
  }

  @Test
  void aFailureGivenLaterChangesNothingOfATaskThatHasAValue() throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    task.complete("value");
    task.completeExceptionally(new ArithmeticException());
    Outcome.isValue("value", task);
  }

  @Test
  void aCompletedTaskIsNotRun() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    ForkJoinPool pool = open(2);
    for (Way way : Way.values()) {
      RecursiveTask<Integer> task = Tasks.task(runs::incrementAndGet);
      task.complete(-1);
      way.run(pool, task);
      Outcome.isValue(-1, task);
    }
    assertEquals(0, runs.get());
  }

  @Test
  void completeExceptionallyWithoutAFailureIsARuntimeException() {
    ForkJoinTask<Integer> task =
        new RecursiveTask<>() {
          @Override
          protected Integer compute() {
            return 1;
          }
        };
    task.completeExceptionally(null);
    assertTrue(task.isCompletedAbnormally());
    assertFalse(task.isCancelled());
    RuntimeException joined = assertThrows(RuntimeException.class, task::join);
    assertEquals(RuntimeException.class, joined.getClass());
    assertNull(joined.getCause());
    assertEquals(
        RuntimeException.class,
        assertThrows(ExecutionException.class, task::get).getCause().getClass());
  }

  @Test
  void completeExceptionallyGivesTheFailure() throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    ArithmeticException failure = new ArithmeticException("own");
    task.completeExceptionally(failure);
    Outcome.isFailure(ArithmeticException.class, task);
    assertEquals("own", task.getException().getMessage());
    assertThrows(ArithmeticException.class, task::invoke);
    RecursiveTask<String> error = Tasks.pending();
    error.completeExceptionally(new StackOverflowError());
    Outcome.isFailure(StackOverflowError.class, error);
  }

  @Test
  void aCheckedExceptionIsThrownAsTheCauseOfARuntimeException() {
    RecursiveTask<String> task = Tasks.pending();
    IOException failure = new IOException("own");
    task.completeExceptionally(failure);
    RuntimeException joined = assertThrows(RuntimeException.class, task::join);
    assertInstanceOf(IOException.class, joined.getCause());
    assertEquals("own", joined.getCause().getMessage());
    assertInstanceOf(
        IOException.class, assertThrows(RuntimeException.class, task::invoke).getCause());
    assertSame(RuntimeException.class, task.getException().getClass());
    assertSame(failure, task.getException().getCause());
    assertSame(task.getException(), assertThrows(ExecutionException.class, task::get).getCause());
  }

  @Test
  void quietlyCompleteLeavesTheResultThatWasSet() throws Exception {
    Settable task = new Settable();
    task.setRawResult("set");
    task.quietlyComplete();
    Outcome.isValue("set", task);
    RecursiveTask<String> none = Tasks.pending();
    none.quietlyComplete();
    Outcome.isValue(null, none);
  }

  @Test
  void whoeverJoinsAPendingTaskGetsTheValueGiven() throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    Thread[] waiter = new Thread[1];
    CountDownLatch begun = new CountDownLatch(1);
    FutureTask<String> joined =
        Await.inThread(
            () -> {
              waiter[0] = Thread.currentThread();
              begun.countDown();
              return task.join();
            });
    Await.open(begun);
    Await.untilParked(waiter[0]);
    task.complete("given");
    assertEquals("given", Await.value(joined));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aWorkerThatJoinsAPendingTaskGetsWhatAnotherTaskGives(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < 50; i++) {
      RecursiveTask<String> task = Tasks.pending();
      assertEquals(
          "given",
          Tasks.inside(
              pool,
              () -> {
                ForkJoinTask<?> other = Tasks.action(() -> task.complete("given")).fork();
                String value = task.join();
                other.join();
                return value;
              }));
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aWorkerThatJoinsAPendingTaskIsWokenFromOutside(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    RecursiveTask<String> task = Tasks.pending();
    ForkJoinTask<String> joins = pool.submit(Tasks.task(task::join));
    ForkJoinTask<Throwable> fails =
        pool.submit(Tasks.task(() -> assertThrows(ExecutionException.class, task::get)));
    Await.lull();
    assertFalse(joins.isDone());
    assertFalse(fails.isDone());
    task.completeExceptionally(new ArithmeticException());
    assertInstanceOf(ArithmeticException.class, Await.value(fails).getCause());
    Await.until("joined", joins::isDone);
    assertInstanceOf(ArithmeticException.class, joins.getException());
  }

  @Test
  void oneOfManyCompletionsWins() throws Exception {
    for (int i = 0; i < 300; i++) {
      Settable task = new Settable();
      AtomicInteger turn = new AtomicInteger();
      CountDownLatch go = new CountDownLatch(1);
      FutureTask<?> race =
          Await.inThread(
              () -> {
                Await.inThreads(
                    3,
                    () -> {
                      int mine = turn.getAndIncrement();
                      Await.open(go);
                      if (mine == 0) {
                        task.quietlyComplete();
                      } else if (mine == 1) {
                        task.completeExceptionally(new ArithmeticException());
                      } else {
                        task.cancel(false);
                      }
                      return null;
                    });
                return null;
              });
      go.countDown();
      Await.value(race);
      if (task.isCancelled()) {
        Outcome.isCancelled(task);
      } else if (task.isCompletedAbnormally()) {
        Outcome.isFailure(ArithmeticException.class, task);
      } else {
        Outcome.isValue(null, task);
      }
    }
  }

  @Test
  void aTaskCompletedWhileItRunsKeepsThatOutcome() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    RecursiveTask<String> task =
        Tasks.task(
            () -> {
              begun.countDown();
              Await.open(release);
              return "late";
            });
    ForkJoinPool pool = open(2);
    pool.execute(task);
    Await.open(begun);
    task.completeExceptionally(new ArithmeticException());
    assertTrue(task.isDone());
    release.countDown();
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    Outcome.isFailure(ArithmeticException.class, task);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aReinitializedTaskCanBeForkedAgain(Mode mode) throws Exception {
    AtomicInteger runs = new AtomicInteger();
    RecursiveTask<Integer> task = Tasks.task(runs::incrementAndGet);
    ForkJoinPool pool = open(mode);
    for (int i = 1; i <= 200; i++) {
      int round = i;
      Tasks.runInside(
          pool,
          () -> {
            assertEquals(round, task.fork().join());
            task.reinitialize();
            assertFalse(task.isDone());
            assertNull(task.getException());
          });
    }
    assertEquals(200, runs.get());
  }

  @Test
  void reinitializeClearsEveryOutcomeAndNotTheResult() throws Exception {
    Settable task = new Settable();
    task.complete("kept");
    task.reinitialize();
    Outcome.isPending(task);
    assertSame("kept", task.getRawResult());
    task.completeExceptionally(new ArithmeticException());
    task.reinitialize();
    Outcome.isPending(task);
    assertTrue(task.cancel(true));
    task.reinitialize();
    Outcome.isPending(task);
    assertSame("kept", task.getRawResult());
    task.setRawResult(null);
    task.quietlyComplete();
    Outcome.isValue(null, task);
  }

  @Test
  void reinitializeOfATaskThatWasNeverForkedChangesNothing() throws Exception {
    RecursiveTask<Integer> task = new Tasks.Fib(6);
    task.reinitialize();
    Outcome.isPending(task);
    assertEquals(8, task.invoke());
  }

  @Test
  void completionsMayBeOverridden() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    RecursiveTask<String> task =
        new RecursiveTask<>() {
          @Override
          protected String compute() {
            return "computed";
          }

          @Override
          public void complete(String value) {
            calls.incrementAndGet();
            super.complete(value);
          }
        };
    task.complete("given");
    Outcome.isValue("given", task);
    assertEquals(1, calls.get());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aValueMayBeReplacedByALaterOne(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (ForkJoinTask<Integer> task :
        List.of(
            Tasks.task(() -> 5),
            ForkJoinTask.adapt(() -> 5),
            ForkJoinTask.adaptInterruptible(() -> 5),
            pool.submit(() -> 5))) {
      if (!task.isDone()) {
        pool.execute(task);
      }
      assertEquals(5, task.join());
      task.complete(7);
      Outcome.isValue(7, task);
      task.complete(8);
      Outcome.isValue(8, task);
    }
  }
}
