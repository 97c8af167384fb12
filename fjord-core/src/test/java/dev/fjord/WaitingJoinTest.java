package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a join that waits lends its worker's place. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class WaitingJoinTest {
  /** A join that has waited for less does not lend unless a job waits. */
  private static final long LENDS_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** Two workers: the first branch ends when the second has begun elsewhere. */
  private static void joinOf(Runnable second) {
    CountDownLatch begun = new CountDownLatch(1);
    Fork.join(
        () -> Await.open(begun),
        () -> {
          begun.countDown();
          second.run();
        });
  }

  @Test
  void aJobThatWaitsMeanwhileIsRun() throws Exception {
    try (ForkPool pool = ForkPool.open(2)) {
      for (int round = 0; round < 20; round++) {
        CountDownLatch latch = new CountDownLatch(1);
        CountDownLatch bothAtWork = new CountDownLatch(1);
        Future<?> tree =
            pool.submit(
                () -> {
                  joinOf(
                      () -> {
                        bothAtWork.countDown();
                        Await.open(latch);
                      });
                  return null;
                });
        Await.open(bothAtWork);
        pool.execute(latch::countDown);
        Await.value(tree);
      }
    }
  }

  @Test
  void aJobThatTheAwaitedTaskSubmitsIsRun() {
    try (ForkPool pool = ForkPool.open(2)) {
      for (int round = 0; round < 20; round++) {
        CountDownLatch latch = new CountDownLatch(1);
        pool.run(
            () ->
                joinOf(
                    () -> {
                      pool.execute(latch::countDown);
                      Await.open(latch);
                    }));
      }
    }
  }

  @Test
  void nobodyIsWokenForAShortWaitWhenThereIsNothingToRun() {
    for (int round = 0; round < 30; round++) {
      try (ForkPool pool = ForkPool.open(2)) {
        pool.run(
            () -> {
              long begun = System.nanoTime();
              joinOf(() -> spin(TimeUnit.MILLISECONDS.toNanos(3)));
              int threads = pool.snapshot().threads();
              if (System.nanoTime() - begun < LENDS_NANOS) { // else a third thread is right
                assertEquals(1, threads, "besides the caller, who works");
              }
            });
      }
    }
  }

  private static void spin(long nanos) {
    long begun = System.nanoTime();
    while (System.nanoTime() - begun < nanos) {
      Thread.onSpinWait();
    }
  }
}
