package dev.fjord.fjtask;

import static dev.fjord.fjtask.Tasks.in;
import static dev.fjord.fjtask.Tasks.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.fjtask.Tasks.Counting;
import dev.fjord.fjtask.Tasks.Fib;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = Await.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FJTaskRunnerGroupTest {

  // ---- size ----

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE, 32_768, Integer.MAX_VALUE})
  void aSizeOutOfBoundsIsRefused(int size) {
    assertThrows(IllegalArgumentException.class, () -> new FJTaskRunnerGroup(size));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16})
  void aGroupHasItsSizeAndStartsNoThreadUnasked(int size) throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
      assertEquals(size, group.size());
      assertEquals(0, group.snapshot().threads());
      assertEquals(0, group.getActiveCount());
      assertTrue(group.toString().contains(size + " runners, 0 active]"), group.toString());
    }
  }

  // ---- invoke ----

  @Test
  void invokeRunsInTheCallingThread() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      assertSame(Thread.currentThread(), in(group, Thread::currentThread));
      AtomicReference<@Nullable Thread> plain = new AtomicReference<>();
      group.invoke(() -> plain.set(Thread.currentThread()));
      assertSame(Thread.currentThread(), plain.get());
      assertEquals(0, group.snapshot().threads());
      assertEquals(1, in(group, group::getActiveCount));
    }
  }

  @Test
  void invokeWaitsForAPlaceIfAllAreTaken() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch go = new CountDownLatch(1);
      group.execute(
          () -> {
            begun.countDown();
            Await.spinUntil("released", () -> go.getCount() == 0);
          });
      Await.open(begun);
      Counting task = new Counting();
      AtomicBoolean done = new AtomicBoolean();
      Thread caller =
          Await.start(
              () -> {
                try {
                  group.invoke(task);
                  done.set(task.isDone());
                } catch (InterruptedException e) {
                  throw new AssertionError(e);
                }
              });
      Await.until("parked", () -> caller.getState() == Thread.State.WAITING);
      assertEquals(0, task.runs.get());
      go.countDown();
      caller.join();
      assertTrue(done.get());
    }
  }

  @Test
  void anInterruptBeforeItBeginsIsThrownAndALaterOneIsKept() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      Counting task = new Counting();
      Thread.currentThread().interrupt();
      assertThrows(InterruptedException.class, () -> group.invoke(task));
      assertFalse(Thread.currentThread().isInterrupted());
      Thread.currentThread().interrupt();
      assertThrows(InterruptedException.class, () -> group.execute(task));
      assertEquals(0, task.runs.get());
      group.invoke(new Counting(() -> Thread.currentThread().interrupt()));
      assertTrue(Thread.interrupted());
      Thread.currentThread().interrupt();
      group.executeTask(task);
      task.join();
      assertTrue(Thread.interrupted());
      assertEquals(1, task.runs.get());
    }
  }

  // ---- execute ----

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16})
  void whatIsExecutedRunsOnceInDaemonThreadsOfTheGroup(int size) throws Exception {
    AtomicInteger runs = new AtomicInteger();
    List<Fib> fibs = new ArrayList<>();
    FJTaskRunnerGroup group = new FJTaskRunnerGroup(size);
    AtomicReference<@Nullable Thread> runner = new AtomicReference<>();
    group.execute(() -> runner.set(Thread.currentThread()));
    for (int i = 0; i < 100; i++) {
      group.execute(runs::incrementAndGet);
      Fib fib = new Fib(10);
      fibs.add(fib);
      group.executeTask(fib);
    }
    group.close();
    assertEquals(100, runs.get());
    assertTrue(fibs.stream().allMatch(fib -> fib.isDone() && fib.number == 55));
    Thread thread = runner.get();
    assertNotSame(Thread.currentThread(), thread);
    assertTrue(thread != null && thread.isDaemon() && thread.getName().startsWith("FJTaskRunner"));
  }

  @Test
  @SuppressWarnings("NullAway")
  void nullIsRefused() {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      assertThrows(NullPointerException.class, () -> group.invoke(null));
      assertThrows(NullPointerException.class, () -> group.execute(null));
      assertThrows(NullPointerException.class, () -> group.executeTask(null));
    }
  }

  // ---- the end ----

  @Test
  void aClosedGroupLetsNothingInAndHasNoThreads() throws Exception {
    FJTaskRunnerGroup group = new FJTaskRunnerGroup(2);
    group.execute(() -> {});
    group.close();
    group.close();
    assertEquals(0, group.snapshot().threads());
    assertEquals(0, group.getActiveCount());
    Counting task = new Counting();
    assertThrows(RejectedExecutionException.class, () -> group.invoke(task));
    assertFalse(task.isDone());
    assertThrows(RejectedExecutionException.class, () -> group.execute(() -> {}));
    assertThrows(RejectedExecutionException.class, () -> group.executeTask(task));
    assertTrue(task.isDone());
    task.join();
    assertEquals(0, task.runs.get());
  }

  @Test
  void aTaskCannotCloseItsOwnGroup() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      run(group, () -> assertThrows(IllegalStateException.class, group::close));
      group.invoke(new Fib(5));
    }
  }

  @Test
  void interruptAllInterruptsTasksUnderWayAndCancelsWhatWaits() throws Exception {
    FJTaskRunnerGroup group = new FJTaskRunnerGroup(1);
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    Counting first =
        new Counting(
            () -> {
              begun.countDown();
              Await.spinUntil("interrupted", Thread::interrupted);
              interrupted.set(true);
            });
    Counting second = new Counting();
    group.executeTask(first);
    group.executeTask(second);
    Await.open(begun);
    group.interruptAll();
    second.join();
    first.join();
    assertTrue(interrupted.get());
    assertEquals(0, second.runs.get());
    assertThrows(RejectedExecutionException.class, () -> group.executeTask(new Counting()));
    group.close();
  }

  @Test
  void whatForksAndIsStoppedByInterruptAllIsNoUncaughtFailure() throws Exception {
    FJTaskRunnerGroup group = new FJTaskRunnerGroup(1);
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger told = new AtomicInteger();
    group.execute(
        () -> {
          Thread.currentThread()
              .setUncaughtExceptionHandler((thread, failure) -> told.incrementAndGet());
          begun.countDown();
          while (true) {
            FJTask.coInvoke(new Counting(), new Counting());
          }
        });
    Await.open(begun);
    group.interruptAll();
    group.close();
    assertEquals(0, told.get());
  }

  @Test
  void aCloserThatIsInterruptedCancelsWhatWaitsAndWaitsAllTheSame() throws Exception {
    FJTaskRunnerGroup group = new FJTaskRunnerGroup(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    group.execute(
        () -> {
          begun.countDown();
          Await.spinUntil("released", () -> go.getCount() == 0); // whoever interrupts it
        });
    Await.open(begun);
    Counting waits = new Counting();
    group.executeTask(waits);
    AtomicBoolean kept = new AtomicBoolean();
    Thread closer =
        Await.start(
            () -> {
              group.close();
              kept.set(Thread.currentThread().isInterrupted());
            });
    closer.interrupt();
    waits.join();
    assertTrue(closer.isAlive());
    go.countDown();
    closer.join();
    assertTrue(kept.get());
    assertEquals(0, waits.runs.get());
  }

  // ---- priorities ----

  @Test
  void runPrioritiesAreThoseOfTheGroupsThreads() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(2)) {
      assertEquals(Thread.NORM_PRIORITY, priorityIn(group));
      group.setRunPriorities(Thread.MIN_PRIORITY);
      assertEquals(Thread.MIN_PRIORITY, priorityIn(group));
      Await.until("idle", () -> group.getActiveCount() == 0); // so that a caller finds a place
      int before = Thread.currentThread().getPriority();
      assertEquals(before, in(group, () -> Thread.currentThread().getPriority()));
    }
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      group.setRunPriorities(2);
      assertEquals(2, priorityIn(group));
    }
  }

  private static int priorityIn(FJTaskRunnerGroup group) {
    AtomicInteger seen = new AtomicInteger();
    Counting task = new Counting(() -> seen.set(Thread.currentThread().getPriority()));
    group.executeTask(task);
    task.join();
    return seen.get();
  }

  @Test
  void prioritiesOutOfBoundsAreRefused() {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      for (int priority : new int[] {0, 11, -1}) {
        assertThrows(IllegalArgumentException.class, () -> group.setRunPriorities(priority));
        assertThrows(IllegalArgumentException.class, () -> group.setScanPriorities(priority));
      }
      group.setScanPriorities(Thread.MIN_PRIORITY);
    }
  }

  // ---- statistics ----

  /** One fork for every coInvoke: F(n + 1) - 1 of them. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 16})
  void theForksOfAllRunnersAddUp(int size) throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
      group.invoke(new Fib(20));
      Await.until("idle", () -> group.getActiveCount() == 0);
      var now = group.snapshot();
      var totals = now.totals();
      assertEquals(10945, totals.forks());
      assertEquals(
          10945, now.perWorker().stream().mapToLong(dev.fjord.WorkerSnapshot::forks).sum());
      assertEquals(totals.publishes(), totals.steals() + totals.reclaims());
      assertEquals(0, totals.privateJobs() + totals.publicJobs());
      assertEquals(size, now.workers());
    }
  }

  @Test
  void theTableHasALineForEachRunnerAndOneForTheirSum() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      group.invoke(new Fib(10));
      List<String> lines = Stats.of(group.snapshot()).lines().toList();
      assertEquals(3, lines.size());
      assertTrue(lines.get(0).matches("runner +state +queued +forks .*sleeps"), lines.get(0));
      assertTrue(lines.get(1).matches("0 +idle +0 +88 +0 +0 +0 .*"), lines.get(1));
      assertTrue(lines.get(2).matches("total +0 +0 +88 .*"), lines.get(2));
      group.stats();
    }
  }
}
