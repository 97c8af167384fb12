package dev.fjord.concurrent.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a task says of its outcome does not depend on who ran it, where, and how. */
final class TaskOutcomeTest extends WithPools {
  private static final String WAYS = "dev.fjord.concurrent.conform.Way#inEachMode";

  @ParameterizedTest
  @MethodSource(WAYS)
  void aTaskThatReturnsIsCompletedNormally(Mode mode, Way way) throws Exception {
    ForkJoinTask<String> task = Tasks.task(() -> "value");
    Outcome.isPending(task);
    way.run(open(mode), task);
    Outcome.isValue("value", task);
  }

  @ParameterizedTest
  @MethodSource(WAYS)
  void anActionReturnsNull(Mode mode, Way way) throws Exception {
    AtomicInteger runs = new AtomicInteger();
    ForkJoinTask<Void> task = Tasks.action(runs::incrementAndGet);
    Outcome.isPending(task);
    way.run(open(mode), task);
    Outcome.isValue(null, task);
    assertEquals(1, runs.get());
  }

  @ParameterizedTest
  @MethodSource(WAYS)
  void aTaskThatThrowsIsCompletedAbnormally(Mode mode, Way way) throws Exception {
    ForkJoinTask<String> task = Tasks.failing(new ArithmeticException("own"));
    way.run(open(mode), task);
    Outcome.isFailure(ArithmeticException.class, task);
    assertNull(task.getRawResult());
  }

  @ParameterizedTest
  @MethodSource(WAYS)
  void aTaskThatThrowsAnErrorIsCompletedAbnormally(Mode mode, Way way) throws Exception {
    ForkJoinTask<String> task = Tasks.failing(new AssertionError("own"));
    way.run(open(mode), task);
    Outcome.isFailure(AssertionError.class, task);
  }

  @ParameterizedTest
  @MethodSource(WAYS)
  void aTaskThatCancelsItselfIsCancelled(Mode mode, Way way) throws Exception {
    AtomicInteger runs = new AtomicInteger();
    ForkJoinTask<?>[] self = new ForkJoinTask<?>[1];
    self[0] =
        Tasks.action(
            () -> {
              runs.incrementAndGet();
              assertTrue(self[0].cancel(false));
            });
    way.run(open(mode), self[0]);
    Outcome.isCancelled(self[0]);
    assertEquals(1, runs.get());
  }

  @ParameterizedTest
  @MethodSource(WAYS)
  void aTaskThatWasCancelledBeforeIsNotRun(Mode mode, Way way) throws Exception {
    AtomicInteger runs = new AtomicInteger();
    ForkJoinTask<?> task = Tasks.action(runs::incrementAndGet);
    assertTrue(task.cancel(true));
    Outcome.isCancelled(task);
    way.run(open(mode), task);
    Outcome.isCancelled(task);
    assertEquals(0, runs.get());
  }

  @ParameterizedTest
  @MethodSource(WAYS)
  void aTaskThatCompletesItselfKeepsThatOutcome(Mode mode, Way way) throws Exception {
    ForkJoinTask<?>[] self = new ForkJoinTask<?>[1];
    self[0] = Tasks.action(() -> self[0].completeExceptionally(new ArithmeticException("own")));
    way.run(open(mode), self[0]);
    Outcome.isFailure(ArithmeticException.class, self[0]);
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Mode#all")
  void adaptedTasksHaveTheSameOutcomes(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (Way way : Way.values()) {
      for (ForkJoinTask<?> task :
          List.of(ForkJoinTask.adapt(() -> "v"), ForkJoinTask.adaptInterruptible(() -> "v"))) {
        way.run(pool, task);
        Outcome.isValue("v", task);
      }
      Callable<String> fails =
          () -> {
            throw new ArithmeticException("own");
          };
      for (ForkJoinTask<?> task :
          List.of(ForkJoinTask.adapt(fails), ForkJoinTask.adaptInterruptible(fails))) {
        way.run(pool, task);
        Outcome.isFailure(ArithmeticException.class, task);
      }
    }
  }

  @Test
  void aPendingTaskIsInNoState() throws Exception {
    Outcome.isPending(Tasks.pending());
    assertNull(Tasks.pending().getRawResult());
    Outcome.isPending(ForkJoinTask.adapt(() -> "v"));
    Outcome.isPending(ForkJoinTask.adaptInterruptible(() -> "v"));
  }

  @Test
  void aTaskThatIsRunningIsNotDone() throws Exception {
    ForkJoinPool pool = open(2);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    ForkJoinTask<Void> task =
        Tasks.action(
            () -> {
              begun.countDown();
              Await.open(release);
            });
    pool.execute(task);
    Await.open(begun);
    Outcome.isPending(task);
    release.countDown();
    task.join();
    Outcome.isValue(null, task);
  }

  @Test
  void aCheckedExceptionIsAFailureToo() throws Exception {
    ForkJoinTask<String> task = Tasks.pending();
    task.completeExceptionally(new IOException("own"));
    assertTrue(task.isCompletedAbnormally());
    assertTrue(task.isDone());
  }
}
