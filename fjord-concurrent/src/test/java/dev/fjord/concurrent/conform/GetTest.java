package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.CountedCompleter;
import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.RecursiveTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Waiting for a task: time-outs and interrupts. */
final class GetTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  /** Counts its parent down. */
  private static final class Part extends CountedCompleter<Void> {
    private static final long serialVersionUID = 1;

    Part(CountedCompleter<?> parent) {
      super(parent);
    }

    @Override
    public void compute() {
      tryComplete();
    }
  }

  /** Runs a body in a thread that is interrupted as soon as it waits. */
  private static <T> T interruptedInWait(Callable<T> body) throws Exception {
    FutureTask<T> task = new FutureTask<>(body);
    Thread thread = Await.start(task);
    Await.untilParked(thread);
    thread.interrupt();
    return Await.value(task);
  }

  /** Where no thread comes for the parts. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aTimedWaitForACompleterRunsItsParts(boolean async) throws Exception {
    ForkJoinPool pool = openWithoutSpares(1, async);
    Part root = new Part(null);
    root.setPendingCount(10);
    assertTrue(
        pool.submit(
                () -> {
                  for (int i = 0; i < 10; i++) {
                    new Part(root).fork();
                  }
                  root.tryComplete();
                  return root.quietlyJoin(10, SECONDS);
                })
            .get());
    assertTrue(root.isDone());
  }

  @Test
  void getIsInterrupted() throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    assertTrue(
        interruptedInWait(
            () -> {
              assertThrows(InterruptedException.class, task::get);
              return !Thread.currentThread().isInterrupted();
            }));
    assertTrue(
        interruptedInWait(
            () -> {
              assertThrows(
                  InterruptedException.class, () -> task.get(Times.NEVER_SECONDS, SECONDS));
              return !Thread.currentThread().isInterrupted();
            }));
    Outcome.isPending(task);
  }

  @Test
  void aThreadThatIsInterruptedAlreadyDoesNotWaitInGet() {
    RecursiveTask<String> task = Tasks.pending();
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, task::get);
    assertFalse(Thread.currentThread().isInterrupted());
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> task.get(Times.NEVER_SECONDS, SECONDS));
    assertFalse(Thread.interrupted());
  }

  @Test
  void aTaskThatIsDoneIsGotByAnInterruptedThreadToo() throws Exception {
    ForkJoinTask<Integer> task = open(1).submit(() -> 7);
    task.join();
    Thread.currentThread().interrupt();
    assertEquals(7, task.get());
    assertEquals(7, task.get(Times.NEVER_SECONDS, SECONDS));
    assertTrue(task.quietlyJoin(0, SECONDS));
    assertTrue(Thread.interrupted());
  }

  @Test
  void quietlyJoinWithATimeOutIsInterrupted() throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    assertTrue(
        interruptedInWait(
            () -> {
              assertThrows(
                  InterruptedException.class, () -> task.quietlyJoin(Times.NEVER_SECONDS, SECONDS));
              return true;
            }));
    Outcome.isPending(task);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void getIsInterruptedInsideToo(boolean timed) throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    AtomicReference<Thread> worker = new AtomicReference<>();
    ForkJoinTask<Boolean> gets =
        open(2)
            .submit(
                () -> {
                  worker.set(Thread.currentThread());
                  assertThrows(
                      InterruptedException.class,
                      () -> {
                        Object got = timed ? task.get(Times.NEVER_SECONDS, SECONDS) : task.get();
                      });
                  return Thread.currentThread().isInterrupted();
                });
    Await.until("begun", () -> worker.get() != null);
    Await.untilParked(worker.get());
    worker.get().interrupt();
    assertFalse(Await.value(gets));
  }

  @Test
  void aWorkerThatIsInterruptedAlreadyDoesNotGetWhatItForked() throws Exception {
    List<ForkJoinTask<Integer>> tasks = new ArrayList<>();
    Await.value(
        open(1)
            .submit(
                () -> {
                  for (int i = 0; i < 3; i++) {
                    tasks.add(new Tasks.Fib(5).fork());
                  }
                  for (ForkJoinTask<Integer> each : List.of(tasks.get(1), tasks.get(2))) {
                    Thread.currentThread().interrupt();
                    assertThrows(InterruptedException.class, each::get);
                    assertEquals(Tasks.fib(5), each.get());
                  }
                  return tasks.get(0).get();
                }));
  }

  @Test
  void quietlyJoinWithATimeOutIsInterruptedInsideToo() throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    CountDownLatch begun = new CountDownLatch(1);
    AtomicReference<Thread> worker = new AtomicReference<>();
    ForkJoinTask<Throwable> waits =
        open(2)
            .submit(
                () -> {
                  worker.set(Thread.currentThread());
                  begun.countDown();
                  return assertThrows(
                      InterruptedException.class,
                      () -> task.quietlyJoin(Times.NEVER_SECONDS, SECONDS));
                });
    Await.open(begun);
    Await.untilParked(worker.get());
    worker.get().interrupt();
    assertSame(InterruptedException.class, Await.value(waits).getClass());
  }

  @Test
  void joinIsNotInterruptedAndKeepsTheInterruptStatus() throws Exception {
    for (int way = 0; way < 3; way++) {
      int how = way;
      RecursiveTask<String> each = Tasks.pending();
      AtomicReference<Boolean> status = new AtomicReference<>();
      FutureTask<String> waits =
          new FutureTask<>(
              () -> {
                switch (how) {
                  case 0 -> {
                    each.join();
                  }
                  case 1 -> each.quietlyJoin();
                  default -> assertTrue(each.quietlyJoinUninterruptibly(10, SECONDS));
                }
                status.set(Thread.currentThread().isInterrupted());
                return each.join();
              });
      Thread thread = Await.start(waits);
      Await.untilParked(thread);
      thread.interrupt();
      Await.lull();
      assertFalse(waits.isDone());
      each.complete("value");
      assertEquals("value", Await.value(waits));
      assertTrue(status.get());
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void joinInsideIsNotInterrupted(Mode mode) throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    AtomicReference<Thread> worker = new AtomicReference<>();
    ForkJoinTask<Boolean> joins =
        open(mode)
            .submit(
                () -> {
                  worker.set(Thread.currentThread());
                  assertEquals("value", task.join());
                  return Thread.currentThread().isInterrupted();
                });
    Await.until("begun", () -> worker.get() != null);
    Await.untilParked(worker.get());
    worker.get().interrupt();
    Await.lull();
    assertFalse(joins.isDone());
    task.complete("value");
    assertTrue(Await.value(joins));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aTimedGetGivesUp(Mode mode) throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    Tasks.Body gives =
        () -> {
          long begin = System.nanoTime();
          assertThrows(TimeoutException.class, () -> task.get(Times.SHORT_NANOS, NANOSECONDS));
          assertTrue(System.nanoTime() - begin >= Times.SHORT_NANOS);
          begin = System.nanoTime();
          assertFalse(task.quietlyJoin(Times.SHORT_NANOS, NANOSECONDS));
          assertTrue(System.nanoTime() - begin >= Times.SHORT_NANOS);
          begin = System.nanoTime();
          assertFalse(task.quietlyJoinUninterruptibly(Times.SHORT_NANOS, NANOSECONDS));
          assertTrue(System.nanoTime() - begin >= Times.SHORT_NANOS);
        };
    gives.run();
    Tasks.runInside(open(mode), gives);
    Outcome.isPending(task);
  }

  @Test
  void noTimeAndLessThanNoTimeGiveUpAtOnce() throws Exception {
    RecursiveTask<String> task = Tasks.pending();
    for (long time : new long[] {0, -1, Long.MIN_VALUE}) {
      assertThrows(TimeoutException.class, () -> task.get(time, SECONDS));
      assertFalse(task.quietlyJoin(time, SECONDS));
      assertFalse(task.quietlyJoinUninterruptibly(time, SECONDS));
    }
    Outcome.isPending(task);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aTimedWaitReturnsWhenTheTaskIsDone(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    assertEquals(8, pool.submit(new Tasks.Fib(6)).get(10, SECONDS));
    assertTrue(pool.submit(new Tasks.Fib(6)).quietlyJoin(10, SECONDS));
    assertTrue(pool.submit(new Tasks.Fib(6)).quietlyJoinUninterruptibly(10, SECONDS));
    assertTrue(pool.submit(Tasks.failing(new Error())).quietlyJoin(10, SECONDS));
    assertTrue(pool.submit(Tasks.failing(new Error())).quietlyJoinUninterruptibly(10, SECONDS));
    Tasks.runInside(
        pool,
        () -> {
          assertEquals(8, new Tasks.Fib(6).fork().get(10, SECONDS));
          assertEquals(8, new Tasks.Fib(6).fork().get());
          assertTrue(new Tasks.Fib(6).fork().quietlyJoin(10, SECONDS));
          assertTrue(new Tasks.Fib(6).fork().quietlyJoinUninterruptibly(10, SECONDS));
        });
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Mode#single")
  void aTimedWaitRunsWhatTheWorkerForkedBelowOthers(Mode mode) throws Exception {
    Tasks.runInside(
        open(mode),
        () -> {
          Thread here = Thread.currentThread();
          List<ForkJoinTask<Thread>> tasks = new ArrayList<>();
          for (int i = 0; i < 4; i++) {
            tasks.add(Tasks.task(Thread::currentThread).fork());
          }
          assertSame(here, tasks.get(1).get(Times.NEVER_SECONDS, SECONDS));
          assertTrue(tasks.get(0).quietlyJoin(Times.NEVER_SECONDS, SECONDS));
          assertTrue(tasks.get(2).quietlyJoinUninterruptibly(Times.NEVER_SECONDS, SECONDS));
          assertSame(here, tasks.get(0).join());
          assertSame(here, tasks.get(2).join());
          assertFalse(tasks.get(3).isDone());
        });
  }

  @Test
  void theLongestTimeOutIsNoError() throws Exception {
    ForkJoinPool pool = open(2);
    assertEquals(8, pool.submit(new Tasks.Fib(6)).get(Long.MAX_VALUE, SECONDS));
    assertTrue(pool.submit(new Tasks.Fib(6)).quietlyJoin(Long.MAX_VALUE, MILLISECONDS));
    assertTrue(
        pool.submit(new Tasks.Fib(6)).quietlyJoinUninterruptibly(Long.MAX_VALUE, NANOSECONDS));
  }

  @Test
  void aUnitIsNeeded() {
    RecursiveTask<String> task = Tasks.pending();
    assertThrows(NullPointerException.class, () -> task.get(1, null));
    assertThrows(NullPointerException.class, () -> task.quietlyJoin(1, null));
    assertThrows(NullPointerException.class, () -> task.quietlyJoinUninterruptibly(1, null));
  }

  @Test
  void quietlyJoinAndQuietlyInvokeReportNothing() throws Exception {
    ForkJoinTask<?> fails = Tasks.failing(new ArithmeticException());
    fails.quietlyInvoke();
    fails.quietlyJoin();
    Outcome.isFailure(ArithmeticException.class, fails);
    ForkJoinTask<?> forked = Tasks.failing(new ArithmeticException()).fork();
    forked.quietlyJoin();
    Outcome.isFailure(ArithmeticException.class, forked);
  }
}
