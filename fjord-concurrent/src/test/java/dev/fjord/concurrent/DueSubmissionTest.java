package dev.fjord.concurrent;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is submitted comes between tasks that were forked before it, and they are no part of it. */
final class DueSubmissionTest {
  /** After fewer of them the inbox has its turn. */
  private static final int FORKED = 100;

  private static final int JOINERS = 8;

  private final CountDownLatch forks = new CountDownLatch(1);
  private final CountDownLatch runs = new CountDownLatch(1);

  private static void spinUntil(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      Thread.onSpinWait();
    }
  }

  private void submitted() {
    runs.countDown();
    long end = System.nanoTime() + MILLISECONDS.toNanos(100);
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  /**
   * One worker waits for the submission, and helps with what is part of it; the tasks that the
   * other has left wait for that worker.
   */
  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void whoWaitsForItRunsNothingThatWaitsForHim() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(2);
    try {
      ForkJoinTask<?> submission = ForkJoinTask.adapt(this::submitted);
      ForkJoinTask<?> waiter =
          pool.submit(
              () -> {
                spinUntil(runs);
                submission.join();
              });
      List<ForkJoinTask<?>> left = new ArrayList<>();
      for (int i = 0; i < JOINERS; i++) {
        left.add(ForkJoinTask.adapt((Runnable) waiter::join));
      }
      for (int i = 0; i < FORKED; i++) {
        left.add(ForkJoinTask.adapt(() -> {}));
      }
      pool.execute(
          () -> {
            spinUntil(forks);
            left.forEach(ForkJoinTask::fork);
          });
      while (pool.hasQueuedSubmissions()) {
        Thread.onSpinWait();
      }
      pool.execute(submission);
      forks.countDown();
      for (ForkJoinTask<?> each : left) {
        each.get(30, SECONDS);
      }
    } finally {
      pool.shutdown();
    }
  }
}
