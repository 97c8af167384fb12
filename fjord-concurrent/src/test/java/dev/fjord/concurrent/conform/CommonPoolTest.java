package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The pool that is always there, and that nobody can end. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CommonPoolTest {
  private final ForkJoinPool common = ForkJoinPool.commonPool();

  private void stillWorks() throws Exception {
    assertFalse(common.isShutdown());
    assertFalse(common.isTerminating());
    assertFalse(common.isTerminated());
    assertEquals(Tasks.fib(12), common.invoke(new Tasks.Fib(12)));
    assertEquals("v", Await.value(common.submit(() -> "v")));
  }

  @Test
  void thereIsOne() throws Exception {
    assertNotNull(common);
    assertSame(common, ForkJoinPool.commonPool());
    assertSame(common, Await.value(Await.inThread(ForkJoinPool::commonPool)));
    stillWorks();
  }

  @Test
  void shutdownHasNoEffect() throws Exception {
    common.shutdown();
    stillWorks();
    assertTrue(common.shutdownNow().isEmpty());
    stillWorks();
  }

  @Test
  void shutdownNowDisturbsNoTask() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    ForkJoinTask<String> task =
        Tasks.task(
            () -> {
              begun.countDown();
              Await.open(release);
              return "undisturbed";
            });
    common.execute(task);
    Await.open(begun);
    assertTrue(common.shutdownNow().isEmpty());
    assertFalse(task.isDone());
    release.countDown();
    assertEquals("undisturbed", task.join());
  }

  @Test
  void closeHasNoEffectAndDoesNotWait() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    ForkJoinTask<?> task =
        Tasks.action(
            () -> {
              begun.countDown();
              Await.open(release);
            });
    common.execute(task);
    Await.open(begun);
    common.close();
    assertFalse(task.isDone());
    release.countDown();
    task.quietlyJoin();
    Outcome.isValue(null, task);
    stillWorks();
  }

  @Test
  void anInterruptEndsAwaitTerminationInATaskToo() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    ForkJoinTask<?> busy = common.submit(() -> Await.open(release));
    AtomicReference<Thread> thread = new AtomicReference<>();
    ForkJoinTask<?> waits =
        common.submit(
            () -> {
              thread.set(Thread.currentThread());
              assertThrows(
                  InterruptedException.class, () -> common.awaitTermination(1, TimeUnit.DAYS));
              assertFalse(Thread.currentThread().isInterrupted());
            });
    Await.until("it has begun", () -> thread.get() != null);
    thread.get().interrupt();
    Await.value(waits);
    release.countDown();
    Object unusedToo = Await.value(busy);
  }

  @Test
  void awaitTerminationWaitsForQuiescenceAndIsAlwaysFalse() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 100; i++) {
      common.execute(runs::incrementAndGet);
    }
    assertFalse(common.awaitTermination(Times.SOON_NANOS, NANOSECONDS));
    assertEquals(100, runs.get());
    assertThrows(NullPointerException.class, () -> common.awaitTermination(1, null));
  }

  @Test
  void awaitQuiescenceWaitsForEverythingForkedFromOutside() {
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < 100; i++) {
      assertNotNull(
          Tasks.action(
                  () -> {
                    assertNotNull(Tasks.action(runs::incrementAndGet).fork());
                    assertNotNull(Tasks.action(runs::incrementAndGet).fork());
                  })
              .fork());
    }
    assertTrue(common.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    assertEquals(200, runs.get());
  }

  @Test
  void itsWorkersAreDaemonsWithTheSystemClassLoader() throws Exception {
    AtomicReference<Thread> worker = new AtomicReference<>();
    AtomicReference<ClassLoader> loader = new AtomicReference<>();
    common.execute(
        () -> {
          loader.set(Thread.currentThread().getContextClassLoader());
          worker.set(Thread.currentThread());
        });
    Await.until("run", () -> worker.get() != null);
    assertTrue(worker.get().isDaemon());
    assertSame(ClassLoader.getSystemClassLoader(), loader.get());
  }

  @Test
  void itsParallelismIsAskedForInTwoWays() {
    assertEquals(common.getParallelism(), ForkJoinPool.getCommonPoolParallelism());
    assertTrue(ForkJoinPool.getCommonPoolParallelism() >= 1);
  }

  @Test
  void itsParallelismCanBeChanged() throws Exception {
    int before = common.getParallelism();
    assertEquals(before, common.setParallelism(before + 1));
    assertEquals(before + 1, ForkJoinPool.getCommonPoolParallelism());
    stillWorks();
    assertEquals(before + 1, common.setParallelism(before));
    assertThrows(IllegalArgumentException.class, () -> common.setParallelism(0));
  }

  @Test
  void delayedTasksCannotBeSwitchedOff() throws Exception {
    common.cancelDelayedTasksOnShutdown();
    common.shutdown();
    assertEquals("v", Await.value(common.schedule(() -> "v", Times.DELAY_NANOS, NANOSECONDS)));
    stillWorks();
  }

  @Test
  void timedWaitsOutsideDoNotRunOthersTasksForEver() throws Exception {
    AtomicBoolean release = new AtomicBoolean();
    ForkJoinTask<?> task = Tasks.pending();
    FutureTask<Boolean> waits = Await.inThread(() -> task.quietlyJoin(10, SECONDS));
    ForkJoinTask<?> other = Tasks.action(() -> Await.until("released", release::get)).fork();
    assertFalse(waits.isDone());
    task.quietlyComplete();
    assertTrue(Await.value(waits));
    release.set(true);
    other.quietlyJoin();
  }
}
