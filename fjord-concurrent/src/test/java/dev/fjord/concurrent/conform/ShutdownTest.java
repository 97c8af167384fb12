package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How a pool ends: shutdown, shutdownNow, close, awaitTermination. */
final class ShutdownTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  private static void refusesEverything(ForkJoinPool pool) {
    Callable<Integer> call = () -> 1;
    Runnable run = () -> {};
    List<Tasks.Body> all =
        List.of(
            () -> pool.execute(run),
            () -> pool.execute(new Tasks.Fib(3)),
            () -> pool.submit(run),
            () -> pool.submit(run, 1),
            () -> pool.submit(call),
            () -> pool.submit(new Tasks.Fib(3)),
            () -> pool.externalSubmit(new Tasks.Fib(3)),
            () -> pool.lazySubmit(new Tasks.Fib(3)),
            () -> pool.invoke(new Tasks.Fib(3)),
            () -> pool.invokeAll(List.of(call)),
            () -> pool.invokeAll(List.of(call), 1, SECONDS),
            () -> pool.invokeAllUninterruptibly(List.of(call)),
            () -> pool.invokeAny(List.of(call)),
            () -> pool.invokeAny(List.of(call), 1, SECONDS),
            () -> pool.schedule(run, 1, SECONDS),
            () -> pool.schedule(call, 1, SECONDS),
            () -> pool.scheduleAtFixedRate(run, 1, 1, SECONDS),
            () -> pool.scheduleWithFixedDelay(run, 1, 1, SECONDS),
            () -> pool.submitWithTimeout(call, 1, SECONDS, null));
    for (Tasks.Body each : all) {
      assertThrows(RejectedExecutionException.class, each::run);
    }
    assertThrows(NullPointerException.class, () -> pool.execute((Runnable) null));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aPoolThatIsShutDownRefusesEverything(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    pool.shutdown();
    refusesEverything(pool);
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    refusesEverything(pool);
    ForkJoinPool stopped = open(mode);
    assertTrue(stopped.shutdownNow().isEmpty());
    refusesEverything(stopped);
    ForkJoinPool closed = open(mode);
    closed.close();
    refusesEverything(closed);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aPoolThatWasNeverUsedEndsAtOnce(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    pool.shutdown();
    assertTrue(pool.isShutdown());
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    assertTrue(pool.isTerminated());
    assertFalse(pool.isTerminating());
    assertEquals(0, pool.getPoolSize());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void shutdownRunsWhatWasSubmittedBefore(Mode mode) throws Exception {
    ForkJoinPool pool = openWithoutSpares(mode.parallelism(), mode.async());
    Tasks.Held held = Tasks.Held.all(pool);
    AtomicInteger runs = new AtomicInteger();
    List<Future<Integer>> results = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      pool.execute(runs::incrementAndGet);
      results.add(pool.submit(new Tasks.Fib(8)));
    }
    pool.shutdown();
    pool.shutdown();
    assertTrue(pool.isShutdown());
    assertFalse(pool.isTerminated());
    assertFalse(pool.awaitTermination(1, NANOSECONDS));
    held.release();
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    assertTrue(pool.isTerminated());
    assertFalse(pool.isTerminating());
    assertEquals(100, runs.get());
    for (Future<Integer> each : results) {
      assertEquals(21, each.get(0, SECONDS));
    }
    assertTrue(pool.awaitTermination(0, SECONDS));
    Thread.currentThread().interrupt();
    assertTrue(pool.awaitTermination(1, SECONDS)); // what has ended need not be awaited
    assertTrue(Thread.interrupted());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aTaskThatRunsMayForkAfterShutdown(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    ForkJoinTask<Integer> task =
        pool.submit(
            Tasks.task(
                () -> {
                  begun.countDown();
                  Await.open(release);
                  return new Tasks.Fib(12).invoke();
                }));
    Await.open(begun);
    pool.shutdown();
    release.countDown();
    assertEquals(Tasks.fib(12), Await.value(task));
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void shutdownFromInsideATaskIsAllowed(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    Tasks.runInside(
        pool,
        () -> {
          pool.shutdown();
          assertTrue(pool.isShutdown());
          assertEquals(8, new Tasks.Fib(6).fork().join());
        });
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void shutdownNowCancelsWhatHasNotBegunAndInterruptsWhatRuns(Mode mode) throws Exception {
    ForkJoinPool pool = openWithoutSpares(mode.parallelism(), mode.async());
    CountDownLatch begun = new CountDownLatch(mode.parallelism());
    CountDownLatch release = new CountDownLatch(1);
    AtomicInteger interrupted = new AtomicInteger();
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < mode.parallelism(); i++) {
      running.add(
          pool.submit(
              () -> {
                begun.countDown();
                Await.until("interrupted", () -> Thread.currentThread().isInterrupted());
                interrupted.incrementAndGet();
                Await.until("released", () -> release.getCount() == 0);
              }));
    }
    Await.open(begun);
    AtomicInteger runs = new AtomicInteger();
    List<ForkJoinTask<?>> waiting = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      waiting.add(pool.submit((Runnable) runs::incrementAndGet));
      waiting.add(pool.submit(Tasks.action(runs::incrementAndGet)));
    }
    assertTrue(pool.shutdownNow().isEmpty());
    assertTrue(pool.isShutdown());
    release.countDown();
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    assertEquals(mode.parallelism(), interrupted.get());
    assertEquals(0, runs.get());
    for (ForkJoinTask<?> each : waiting) {
      Outcome.isCancelled(each);
    }
    for (Future<?> each : running) {
      assertTrue(each.isDone());
    }
    assertTrue(pool.shutdownNow().isEmpty());
  }

  @Test
  void shutdownNowTellsWhoeverWaits() throws Exception {
    ForkJoinPool pool = openWithoutSpares(1, false);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    pool.execute(
        () -> {
          begun.countDown();
          Await.until("released", () -> release.getCount() == 0);
        });
    Await.open(begun);
    ForkJoinTask<?> waiting = pool.submit(Tasks.action(() -> {}));
    AtomicReference<Thread> waiter = new AtomicReference<>();
    FutureTask<Throwable> told =
        Await.inThread(
            () -> {
              waiter.set(Thread.currentThread());
              return assertThrows(CancellationException.class, waiting::join);
            });
    Await.until("begun", () -> waiter.get() != null);
    Await.untilParked(waiter.get());
    assertTrue(pool.shutdownNow().isEmpty());
    assertEquals(CancellationException.class, Await.value(told).getClass());
    assertTrue(pool.isTerminating());
    assertFalse(pool.isTerminated());
    release.countDown();
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    assertFalse(pool.isTerminating());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void shutdownNowAfterShutdownStopsTheRest(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    pool.execute(
        () -> {
          Await.untilInterrupted(begun, () -> interrupted.set(true));
        });
    Await.open(begun);
    pool.shutdown();
    assertFalse(pool.awaitTermination(Times.SHORT_NANOS, NANOSECONDS));
    assertTrue(pool.shutdownNow().isEmpty());
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    assertTrue(interrupted.get());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void closeWaitsForEverything(Mode mode) throws Exception {
    ForkJoinPool pool = openWithoutSpares(mode.parallelism(), mode.async());
    AtomicInteger runs = new AtomicInteger();
    Tasks.Held held = Tasks.Held.all(pool);
    for (int i = 0; i < 50; i++) {
      pool.execute(runs::incrementAndGet);
    }
    FutureTask<Integer> closer =
        Await.inThread(
            () -> {
              pool.close();
              return runs.get();
            });
    Await.until("shut down", pool::isShutdown);
    Await.lull();
    assertFalse(closer.isDone());
    held.release();
    assertEquals(50, Await.value(closer));
    assertTrue(pool.isTerminated());
    pool.close();
  }

  @Test
  void closeThatIsInterruptedStopsThePool() throws Exception {
    ForkJoinPool pool = openWithoutSpares(1, false);
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean stopped = new AtomicBoolean();
    AtomicBoolean ran = new AtomicBoolean();
    pool.execute(
        () -> {
          Await.untilInterrupted(begun, () -> stopped.set(true));
        });
    Await.open(begun);
    Future<?> waiting = pool.submit(() -> ran.set(true));
    FutureTask<Boolean> closer =
        new FutureTask<>(
            () -> {
              pool.close();
              assertTrue(pool.isTerminated());
              return Thread.currentThread().isInterrupted();
            });
    Thread thread = Await.start(closer);
    Await.until("shut down", pool::isShutdown);
    Await.untilParked(thread);
    thread.interrupt();
    assertTrue(Await.value(closer));
    assertTrue(stopped.get());
    assertFalse(ran.get());
    assertTrue(waiting.isCancelled());
  }

  @Test
  void awaitTerminationIsInterrupted() throws Exception {
    ForkJoinPool pool = open(1);
    FutureTask<Throwable> waits =
        new FutureTask<>(
            () ->
                assertThrows(
                    InterruptedException.class,
                    () -> pool.awaitTermination(Times.NEVER_SECONDS, SECONDS)));
    Thread thread = Await.start(waits);
    Await.untilParked(thread);
    thread.interrupt();
    assertEquals(InterruptedException.class, Await.value(waits).getClass());
    assertThrows(NullPointerException.class, () -> pool.awaitTermination(1, null));
  }

  @Test
  void awaitTerminationWithoutShutdownGivesUp() throws Exception {
    ForkJoinPool pool = open(1);
    for (long time : new long[] {0, -1, Long.MIN_VALUE}) {
      assertFalse(pool.awaitTermination(time, NANOSECONDS));
    }
    long begin = System.nanoTime();
    assertFalse(pool.awaitTermination(Times.SHORT_NANOS, NANOSECONDS));
    assertTrue(System.nanoTime() - begin >= Times.SHORT_NANOS);
    assertFalse(pool.isShutdown());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void shutdownWhileThreadsSubmitLosesNoTask(Mode mode) throws Exception {
    for (int round = 0; round < 20; round++) {
      ForkJoinPool pool = open(mode);
      AtomicInteger accepted = new AtomicInteger();
      AtomicInteger runs = new AtomicInteger();
      FutureTask<?> submitters =
          Await.inThread(
              () -> {
                Await.inThreads(
                    2,
                    () -> {
                      try {
                        while (true) {
                          pool.execute(runs::incrementAndGet);
                          accepted.incrementAndGet();
                        }
                      } catch (RejectedExecutionException expected) {
                        return null;
                      }
                    });
                return null;
              });
      Await.until("some have run", () -> runs.get() > 10);
      pool.shutdown();
      Await.value(submitters);
      assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
      assertEquals(accepted.get(), runs.get());
    }
  }
}
