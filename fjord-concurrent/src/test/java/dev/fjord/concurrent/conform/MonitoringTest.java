package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a pool says of itself. */
final class MonitoringTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  @ParameterizedTest
  @MethodSource(MODES)
  void submissionsThatWaitAreCounted(Mode mode) {
    ForkJoinPool pool = openWithoutSpares(mode.parallelism(), mode.async());
    Tasks.Held held = Tasks.Held.all(pool);
    assertFalse(pool.hasQueuedSubmissions());
    assertEquals(0, pool.getQueuedSubmissionCount());
    for (int i = 1; i <= 10; i++) {
      pool.execute(Tasks.action(() -> {}));
      assertTrue(pool.hasQueuedSubmissions());
      assertEquals(i, pool.getQueuedSubmissionCount());
    }
    assertEquals(0, pool.getQueuedTaskCount());
    held.release();
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    assertFalse(pool.hasQueuedSubmissions());
    assertEquals(0, pool.getQueuedSubmissionCount());
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Mode#single")
  void forksThatWaitAreCounted(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    Tasks.runInside(
        pool,
        () -> {
          List<ForkJoinTask<?>> tasks = new ArrayList<>();
          for (int i = 1; i <= 10; i++) {
            tasks.add(Tasks.action(() -> {}).fork());
            assertEquals(i, pool.getQueuedTaskCount());
            assertEquals(0, pool.getQueuedSubmissionCount());
          }
          tasks.forEach(ForkJoinTask::join);
          assertEquals(0, pool.getQueuedTaskCount());
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void threadsAreCounted(Mode mode) {
    ForkJoinPool pool = open(mode);
    Tasks.Held held = Tasks.Held.busy(pool);
    assertEquals(mode.parallelism(), pool.getPoolSize());
    assertTrue(pool.getActiveThreadCount() >= mode.parallelism());
    Await.until("all run", () -> pool.getRunningThreadCount() == mode.parallelism());
    assertFalse(pool.isQuiescent());
    held.release();
    Await.until("quiescent", pool::isQuiescent);
    Await.until("nobody is active", () -> pool.getActiveThreadCount() == 0);
    Await.until("nobody runs", () -> pool.getRunningThreadCount() == 0);
    assertTrue(pool.getPoolSize() <= mode.parallelism());
    pool.shutdown();
    Await.until("terminated", pool::isTerminated);
    assertEquals(0, pool.getPoolSize());
    assertEquals(0, pool.getActiveThreadCount());
    assertEquals(0, pool.getRunningThreadCount());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void submissionsThatRanCountAsStolenWhenThePoolIsQuiescent(Mode mode) {
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < 100; i++) {
      pool.execute(() -> {});
    }
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    assertTrue(pool.getStealCount() >= 0);
    long before = pool.getStealCount();
    pool.shutdown();
    Await.until("terminated", pool::isTerminated);
    assertTrue(pool.getStealCount() >= before);
    // All were executed by a thread other than their submitter, or by it while it waited.
    assertTrue(pool.getStealCount() <= 100);
  }

  @Test
  void theStealCountOfAPoolOfOneIsTheNumberOfItsSubmissions() throws Exception {
    ForkJoinPool pool = open(1);
    for (int i = 0; i < 50; i++) {
      assertEquals(i, pool.submit(() -> {}, i).get());
    }
    pool.shutdown();
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    assertEquals(50, pool.getStealCount());
  }

  @Test
  void delayedTasksAreCountedApart() {
    ForkJoinPool pool = open(2);
    List<ScheduledFuture<?>> delayed = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      delayed.add(pool.schedule(() -> {}, Times.NEVER_SECONDS, SECONDS));
      delayed.add(pool.scheduleAtFixedRate(() -> {}, Times.NEVER_SECONDS, 1, SECONDS));
    }
    Await.until("counted", () -> pool.getDelayedTaskCount() == 10);
    assertEquals(0, pool.getQueuedTaskCount());
    assertEquals(0, pool.getQueuedSubmissionCount());
    assertFalse(pool.hasQueuedSubmissions());
    delayed.forEach(each -> assertTrue(each.cancel(false)));
    Await.until("counted", () -> pool.getDelayedTaskCount() == 0);
  }

  @Test
  void toStringTellsTheState() throws Exception {
    ForkJoinPool pool = openWithoutSpares(3, false);
    String fresh = pool.toString();
    assertTrue(fresh.contains("Running"), fresh);
    assertTrue(fresh.contains("parallelism = 3"), fresh);
    assertTrue(fresh.contains("size = 0"), fresh);
    assertTrue(fresh.contains("active = 0"), fresh);
    assertTrue(fresh.contains("tasks = 0"), fresh);
    assertTrue(fresh.contains("submissions = 0"), fresh);
    Tasks.Held held = Tasks.Held.all(pool);
    pool.execute(Tasks.action(() -> {}));
    String busy = pool.toString();
    assertTrue(busy.contains("size = 3"), busy);
    assertTrue(busy.contains("submissions = 1"), busy);
    pool.shutdown();
    assertTrue(pool.toString().contains("Shutting down"), pool.toString());
    held.release();
    assertTrue(pool.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    assertTrue(pool.toString().contains("Terminated"), pool.toString());
    assertNotEquals(open(3).toString(), open(3).toString());
  }
}
