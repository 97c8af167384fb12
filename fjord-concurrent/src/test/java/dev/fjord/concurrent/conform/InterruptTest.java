package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Whom an interrupt reaches. */
final class InterruptTest extends WithPools {
  private static final int ROUNDS = 3_000;
  private static final ForkJoinPool.ForkJoinWorkerThreadFactory PLAIN =
      ForkJoinPool.defaultForkJoinWorkerThreadFactory;

  @Test
  void oneThatComesBetweenTwoTasksReachesNeither() throws Exception {
    ForkJoinPool pool = open(1);
    for (int i = 0; i < ROUNDS; i++) {
      Thread thread = Await.value(pool.submit(Thread::currentThread));
      thread.interrupt();
      assertFalse(Await.value(pool.submit(() -> Thread.currentThread().isInterrupted())));
    }
  }

  @Test
  void aTaskThatStopsItsPoolIsNotInterruptedThereby() throws Exception {
    ForkJoinPool pool = open(2);
    CountDownLatch asleep = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    ForkJoinTask<?> other =
        pool.submit(() -> Await.untilInterrupted(asleep, interrupted::countDown));
    Await.open(asleep);
    AtomicInteger slept = new AtomicInteger();
    CountDownLatch end = new CountDownLatch(1);
    pool.execute(
        () -> {
          assertTrue(pool.shutdownNow().isEmpty());
          try {
            Thread.sleep(1);
            slept.set(1);
          } catch (InterruptedException e) {
            slept.set(-1);
          }
          end.countDown();
        });
    Await.open(end);
    assertEquals(1, slept.get());
    Await.open(interrupted);
    Await.until("the other has ended", other::isDone);
  }

  /** An action need not end it. */
  @Test
  void aTaskIsInterruptedAsOftenAsItIsToldToEnd() throws Exception {
    ForkJoinPool pool = open(1);
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger interrupts = new AtomicInteger();
    CountDownLatch end = new CountDownLatch(1);
    Callable<Integer> stubborn =
        () -> {
          begun.countDown();
          while (interrupts.get() < 2) {
            try {
              Thread.sleep(Times.HANG_SECONDS * 1_000L);
            } catch (InterruptedException e) {
              interrupts.incrementAndGet();
            }
          }
          end.countDown();
          return interrupts.get();
        };
    Consumer<ForkJoinTask<Integer>> action = late -> Await.open(begun); // else nobody to interrupt
    ForkJoinTask<Integer> task = pool.submitWithTimeout(stubborn, 10, MILLISECONDS, action);
    Await.until("the action was called", () -> interrupts.get() == 1);
    assertTrue(task.cancel(true));
    assertTrue(end.await(Times.HANG_SECONDS, SECONDS));
    assertFalse(Await.value(pool.submit(() -> Thread.currentThread().isInterrupted())));
  }

  /** Nobody comes for what a task has forked but itself. */
  @Test
  void whereNoThreadIsToBeHadATaskThatWaitsForAWhileRunsWhatItWaitsFor() throws Exception {
    AtomicInteger made = new AtomicInteger();
    ForkJoinPool pool =
        ended(
            new ForkJoinPool(
                2, of -> made.getAndIncrement() == 0 ? PLAIN.newThread(of) : null, null, false));
    Callable<Integer> waits =
        () -> {
          ForkJoinTask<Integer> lower = ForkJoinTask.adapt(() -> 1).fork();
          ForkJoinTask<Integer> upper = ForkJoinTask.adapt(() -> 2).fork();
          return lower.get(Times.HANG_SECONDS, SECONDS) + upper.get(Times.HANG_SECONDS, SECONDS);
        };
    assertEquals(1 + 2, Await.value(pool.submit(waits)));
  }
}
