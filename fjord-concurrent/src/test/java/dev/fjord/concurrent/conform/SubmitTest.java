package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How work comes into a pool. */
final class SubmitTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  @ParameterizedTest
  @MethodSource(MODES)
  void invokeReturnsTheResult(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    ForkJoinTask<Integer> task = new Tasks.Fib(10);
    assertEquals(Tasks.fib(10), pool.invoke(task));
    Outcome.isValue(Tasks.fib(10), task);
    assertNull(pool.invoke(Tasks.action(() -> {})));
    assertEquals("v", pool.invoke(ForkJoinTask.adapt(() -> "v")));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void invokeFromInsideReturnsTheResultToo(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    assertEquals(
        Tasks.fib(10),
        Tasks.inside(pool, () -> pool.invoke(Tasks.task(() -> pool.invoke(new Tasks.Fib(10))))));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void submitOfATaskReturnsTheTask(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    ForkJoinTask<Integer> submitted = new Tasks.Fib(10);
    assertSame(submitted, pool.submit(submitted));
    ForkJoinTask<Integer> external = new Tasks.Fib(10);
    assertSame(external, pool.externalSubmit(external));
    assertEquals(Tasks.fib(10), Await.value(submitted));
    assertEquals(Tasks.fib(10), Await.value(external));
    Tasks.runInside(
        pool,
        () -> {
          ForkJoinTask<Integer> own = new Tasks.Fib(10);
          assertSame(own, pool.submit(own));
          ForkJoinTask<Integer> ownExternal = new Tasks.Fib(10);
          assertSame(ownExternal, pool.externalSubmit(ownExternal));
          ForkJoinTask<Integer> ownLazy = new Tasks.Fib(10);
          assertSame(ownLazy, pool.lazySubmit(ownLazy));
          assertEquals(Tasks.fib(10), own.join());
          assertEquals(Tasks.fib(10), ownExternal.join());
          assertEquals(Tasks.fib(10), ownLazy.join());
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void runnablesAndCallablesBecomeTasks(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    AtomicInteger runs = new AtomicInteger();
    Runnable run = runs::incrementAndGet;
    ForkJoinTask<?> nothing = pool.submit(run);
    assertNull(Await.value(nothing));
    Outcome.isValue(null, nothing);
    ForkJoinTask<String> given = pool.submit(run, "given");
    assertEquals("given", Await.value(given));
    Outcome.isValue("given", given);
    ForkJoinTask<String> called = pool.submit(() -> "called");
    assertEquals("called", Await.value(called));
    Outcome.isValue("called", called);
    pool.execute(run);
    Await.until("executed", () -> runs.get() == 3);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void theFailureOfACallableIsTheCauseInItsFuture(Mode mode) {
    ForkJoinPool pool = open(mode);
    IOException checked = new IOException("own");
    ForkJoinTask<Object> task =
        pool.submit(
            () -> {
              throw checked;
            });
    Throwable cause = assertThrows(ExecutionException.class, () -> Await.value(task)).getCause();
    assertTrue(cause == checked || cause.getCause() == checked);
    ForkJoinTask<?> run = pool.submit((Runnable) () -> Integer.parseInt("none"));
    assertSame(
        NumberFormatException.class,
        assertThrows(ExecutionException.class, () -> Await.value(run)).getCause().getClass());
  }

  @Test
  void cancellingASubmittedCallableInterruptsIt() throws Exception {
    ForkJoinPool pool = open(1);
    List<Callable<Future<?>>> forms = new ArrayList<>();
    CountDownLatch[] latches = new CountDownLatch[2];
    Callable<Object> waits =
        () -> {
          Await.untilInterrupted(latches[0], latches[1]::countDown);
          return null;
        };
    forms.add(() -> pool.submit(waits));
    forms.add(() -> pool.submit((Runnable) () -> Tasks.call(waits)));
    forms.add(() -> pool.submit(() -> Tasks.call(waits), "value"));
    for (Callable<Future<?>> form : forms) {
      latches[0] = new CountDownLatch(1);
      latches[1] = new CountDownLatch(1);
      Future<?> future = form.call();
      Await.open(latches[0]);
      assertTrue(future.cancel(true));
      Await.open(latches[1]);
      Outcome.isCancelled((ForkJoinTask<?>) future);
    }
  }

  @Test
  void nullsAreRefused() {
    ForkJoinPool pool = open(1);
    assertThrows(NullPointerException.class, () -> pool.invoke(null));
    assertThrows(NullPointerException.class, () -> pool.execute((ForkJoinTask<?>) null));
    assertThrows(NullPointerException.class, () -> pool.execute((Runnable) null));
    assertThrows(NullPointerException.class, () -> pool.submit((ForkJoinTask<?>) null));
    assertThrows(NullPointerException.class, () -> pool.submit((Callable<?>) null));
    assertThrows(NullPointerException.class, () -> pool.submit((Runnable) null));
    assertThrows(NullPointerException.class, () -> pool.submit(null, "value"));
    assertThrows(NullPointerException.class, () -> pool.externalSubmit(null));
    assertThrows(NullPointerException.class, () -> pool.lazySubmit(null));
    assertEquals(8, pool.invoke(new Tasks.Fib(6)));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aTaskGivenAsARunnableRuns(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    AtomicInteger runs = new AtomicInteger();
    for (Runnable each :
        List.<Runnable>of(runs::incrementAndGet, () -> runs.incrementAndGet(), () -> {})) {
      pool.execute(each);
    }
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    assertEquals(2, runs.get());
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Mode#single")
  void externalSubmitFromInsideIsASubmissionAndNoFork(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    Tasks.runInside(
        pool,
        () -> {
          ForkJoinTask<?> external = pool.externalSubmit(Tasks.action(() -> {}));
          assertEquals(0, ForkJoinTask.getQueuedTaskCount());
          assertTrue(pool.hasQueuedSubmissions());
          assertEquals(1, pool.getQueuedSubmissionCount());
          ForkJoinTask<?> fork = Tasks.action(() -> {}).fork();
          assertEquals(1, ForkJoinTask.getQueuedTaskCount());
          assertEquals(1, pool.getQueuedSubmissionCount());
          assertNull(fork.join());
          assertNull(external.join());
          assertFalse(pool.hasQueuedSubmissions());
        });
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Mode#single")
  void submitFromInsideIsAFork(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    Tasks.runInside(
        pool,
        () -> {
          ForkJoinTask<?> submitted = pool.submit(Tasks.action(() -> {}));
          assertEquals(1, ForkJoinTask.getQueuedTaskCount());
          assertFalse(pool.hasQueuedSubmissions());
          assertNull(submitted.join());
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void lazySubmissionsRunWhenThereIsAnActiveThread(Mode mode) throws Exception {
    ForkJoinPool pool = openWithoutSpares(mode.parallelism(), mode.async());
    AtomicInteger runs = new AtomicInteger();
    Tasks.Held held = Tasks.Held.all(pool);
    ForkJoinTask<?> lazy = pool.lazySubmit(Tasks.action(runs::incrementAndGet));
    held.release();
    lazy.quietlyJoin();
    Outcome.isValue(null, lazy);
    Tasks.runInside(
        pool, () -> assertNotNull(pool.lazySubmit(Tasks.action(runs::incrementAndGet))));
    Await.until("run by the thread that submitted it", () -> runs.get() == 2);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aLazySubmissionIsRunForWhoAwaitsQuiescence(Mode mode) {
    ForkJoinPool pool = open(mode);
    AtomicInteger runs = new AtomicInteger();
    for (int i = 1; i <= 3; i++) {
      assertNotNull(pool.lazySubmit(Tasks.action(runs::incrementAndGet)));
      assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
      assertEquals(i, runs.get());
    }
  }

  /**
   * The promise of invoke knows no exception; with the classes of JDK 25 a lazy submission to a
   * pool that has no thread yet keeps the next task from bringing one.
   */
  @Tag("unlike-jdk25")
  @ParameterizedTest
  @MethodSource(MODES)
  void aLazySubmissionKeepsNoOtherTaskFromRunning(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    ForkJoinTask<?> lazy = pool.lazySubmit(Tasks.action(() -> {}));
    assertEquals(8, pool.invoke(new Tasks.Fib(6)));
    lazy.quietlyJoin();
    Outcome.isValue(null, lazy);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void manyThreadsMaySubmitAtOnce(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    AtomicInteger runs = new AtomicInteger();
    Await.inThreads(
        4,
        () -> {
          for (int i = 0; i < 1_000; i++) {
            switch (i % 4) {
              case 0 -> pool.execute(runs::incrementAndGet);
              case 1 -> assertEquals(i, pool.submit(() -> {}, i).get());
              case 2 -> assertEquals(5, pool.invoke(new Tasks.Fib(5)));
              default -> assertNotNull(pool.submit(Tasks.action(runs::incrementAndGet)));
            }
          }
          return null;
        });
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    assertEquals(4 * 500, runs.get());
  }

  @Test
  void submissionsOfOneThreadBeginInTheirOrderWithOneWorker() {
    for (Mode mode : Mode.single().toList()) {
      ForkJoinPool pool = openWithoutSpares(mode.parallelism(), mode.async());
      Tasks.Held held = Tasks.Held.all(pool);
      List<Integer> order = new ArrayList<>();
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        int id = i;
        all.add(pool.submit(() -> order.add(id)));
      }
      held.release();
      for (Future<?> each : all) {
        assertEquals(true, Tasks.call(() -> Await.value(each)));
      }
      for (int i = 0; i < 100; i++) {
        assertEquals(i, order.get(i));
      }
    }
  }
}
