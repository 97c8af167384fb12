package dev.fjord.concurrent;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Code that is executed from outside is no task before somebody takes it, and nobody notices. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SubmittedCodeTest {
  /** Shows the tasks that wait. */
  private static final class Open extends ForkJoinPool {
    Open() {
      super(1);
    }

    ForkJoinTask<?> poll() {
      return pollSubmission();
    }

    int drain(List<ForkJoinTask<?>> to) {
      return drainTasksTo(to);
    }
  }

  private final Open pool = new Open();
  private final CountDownLatch busy = new CountDownLatch(1);
  private final AtomicInteger runs = new AtomicInteger();
  private volatile boolean free;

  @BeforeEach
  void keepTheWorkerBusy() throws InterruptedException {
    pool.execute(
        () -> {
          busy.countDown();
          while (!free) {
            Thread.onSpinWait();
          }
        });
    busy.await();
  }

  @AfterEach
  void end() throws InterruptedException {
    free = true;
    pool.shutdown();
    assertTrue(pool.awaitTermination(30, SECONDS));
  }

  @Test
  void whatIsPolledIsATaskThatRunsTheCode() {
    Runnable code = runs::incrementAndGet;
    pool.execute(code);
    assertEquals(1, pool.getQueuedSubmissionCount());
    ForkJoinTask<?> polled = pool.poll();
    assertTrue(polled.toString().contains("Wrapped task = " + code), polled::toString);
    assertFalse(polled.isDone());
    polled.invoke();
    assertEquals(1, runs.get());
    assertTrue(polled.isCompletedNormally());
    assertNull(pool.poll());
    assertFalse(pool.hasQueuedSubmissions());
  }

  @Test
  void whatIsPolledCanBeRunByAnotherExecutor() {
    pool.execute(() -> runs.incrementAndGet());
    ForkJoinTask<?> polled = pool.poll();
    assertInstanceOf(Runnable.class, polled).run();
    assertEquals(1, runs.get());
    assertTrue(polled.isCompletedNormally());
  }

  @Test
  void codeAndTasksAreDrainedInTheirOrder() {
    ForkJoinTask<?> task = ForkJoinTask.adapt(() -> {});
    pool.execute(runs::incrementAndGet);
    pool.execute(task);
    pool.execute(runs::incrementAndGet);
    List<ForkJoinTask<?>> drained = new ArrayList<>();
    assertEquals(3, pool.drain(drained));
    assertEquals(task, drained.get(1));
    drained.forEach(ForkJoinTask::invoke);
    assertEquals(2, runs.get());
  }

  @Test
  void theSameCodeRunsAsOftenAsItWasExecuted() {
    Runnable code = runs::incrementAndGet;
    for (int i = 0; i < 1_000; i++) {
      pool.execute(code);
    }
    assertInstanceOf(ForkJoinTask.class, pool.poll());
    free = true;
    assertTrue(pool.awaitQuiescence(30, SECONDS));
    assertEquals(999, runs.get());
  }

  @Test
  void codeThatWaitsWhenThePoolIsShutDownNowDoesNotRun() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      pool.execute(runs::incrementAndGet);
    }
    assertTrue(pool.shutdownNow().isEmpty());
    free = true;
    assertTrue(pool.awaitTermination(30, SECONDS));
    assertEquals(0, runs.get());
    assertThrows(RejectedExecutionException.class, () -> pool.execute(runs::incrementAndGet));
  }
}
