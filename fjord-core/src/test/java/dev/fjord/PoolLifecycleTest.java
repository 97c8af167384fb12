package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How work comes into a pool, and how a pool ends. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PoolLifecycleTest {

  private static ForkPool named(String name, int workers) {
    return ForkPool.open(ForkPoolOptions.defaults().workers(workers).name(name));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void callAndRunRunTheBodyInTheCallingThread(int workers) throws Exception {
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int i = 0; i < 100; i++) {
        assertSame(Thread.currentThread(), pool.call(Thread::currentThread));
        AtomicReference<Thread> ran = new AtomicReference<>();
        pool.run(() -> ran.set(Thread.currentThread()));
        assertSame(Thread.currentThread(), ran.get());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void submitAndExecuteRunTheBodyInThePoolsOwnThreads(int workers) throws Exception {
    try (ForkPool pool = named("own", workers)) {
      for (int i = 0; i < 100; i++) {
        assertTrue(
            Await.value(pool.submit(() -> Thread.currentThread().getName())).startsWith("own-"));
        AtomicReference<String> ran = new AtomicReference<>();
        pool.execute(() -> ran.set(Thread.currentThread().getName()));
        Await.until("executed", () -> ran.get() != null);
        assertTrue(ran.get().startsWith("own-"));
      }
    }
  }

  @Tag("long")
  @Test
  void aThreadOfThePoolWorksForItAfterACallerWorkedInItsPlace() throws Exception {
    try (ForkPool pool = ForkPool.open(3)) {
      for (int i = 0; i < 100; i++) {
        assertEquals(3, Await.value(pool.submit(() -> Fork.<Integer>scope(Scope::workers))));
        Await.until("idle", () -> pool.snapshot().active() == 0);
        assertEquals(3, pool.call(() -> Fork.<Integer>scope(Scope::workers)));
      }
    }
  }

  @Test
  void aCallFromInsideIsAPlainCall() throws Exception {
    try (ForkPool pool = ForkPool.open(1)) {
      Thread caller = Thread.currentThread();
      assertSame(caller, pool.call(() -> pool.call(() -> pool.call(Thread::currentThread))));
      Thread[] both =
          Await.value(
              pool.submit(
                  () -> new Thread[] {Thread.currentThread(), pool.call(Thread::currentThread)}));
      assertSame(both[0], both[1]);
    }
  }

  @Test
  void theFutureOfASubmissionIsRunByTheWorkerThatGetsIt() throws Exception {
    try (ForkPool pool = ForkPool.open(1)) {
      Thread caller = Thread.currentThread();
      assertSame(caller, pool.call(() -> pool.submit(Thread::currentThread).get()));
      assertEquals(
          3, Await.value(pool.submit(() -> pool.submit(() -> pool.submit(() -> 3).get()).get())));
    }
  }

  @Test
  void theFailureOfASubmissionIsTheCauseInItsFuture() {
    try (ForkPool pool = ForkPool.open(1)) {
      Error failure = new AssertionError("own");
      Future<Object> future =
          pool.submit(
              () -> {
                throw failure;
              });
      assertSame(
          failure, assertThrows(ExecutionException.class, () -> Await.value(future)).getCause());
    }
  }

  @Test
  void aSubmissionThatIsCancelledBeforeItBeginsIsNotRun() throws Exception {
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      AtomicInteger ran = new AtomicInteger();
      CountDownLatch latch = new CountDownLatch(1);
      Future<?> first =
          pool.submit(
              () -> {
                Await.open(latch);
                return null;
              });
      Future<?> second = pool.submit(ran::incrementAndGet);
      Await.until("the first has begun", () -> pool.snapshot().queued() == 1);
      assertTrue(second.cancel(false));
      assertEquals(0, pool.snapshot().queued());
      latch.countDown();
      Await.value(first);
      assertThrows(CancellationException.class, second::get);
      assertEquals(0, ran.get());
    }
  }

  // ---- closing

  @Test
  void closeWaitsForWhatWasSubmittedAndCalledAndWhatThatForks() {
    for (int workers : new int[] {1, 2, 8}) {
      AtomicInteger done = new AtomicInteger();
      ForkPool pool = ForkPool.open(workers);
      for (int i = 0; i < 100; i++) {
        pool.execute(() -> Fork.join(() -> done.getAndIncrement(), () -> done.getAndIncrement()));
      }
      pool.close();
      assertEquals(200, done.get());
      assertEquals(PoolSnapshot.State.STOPPED, pool.snapshot().state());
      assertEquals(0, pool.snapshot().threads());
    }
  }

  @Test
  void thePoolIsRunningThenClosingThenStopped() {
    ForkPool pool = ForkPool.open(1);
    CountDownLatch latch = new CountDownLatch(1);
    assertEquals(PoolSnapshot.State.RUNNING, pool.snapshot().state());
    pool.execute(() -> Await.open(latch));
    assertEquals(PoolSnapshot.State.RUNNING, pool.snapshot().state());
    Thread closer = Await.start(pool::close);
    Await.until("closing", () -> pool.snapshot().state() == PoolSnapshot.State.CLOSING);
    Await.untilParked(closer);
    assertEquals(PoolSnapshot.State.CLOSING, pool.snapshot().state());
    latch.countDown();
    Await.until("stopped", () -> pool.snapshot().state() == PoolSnapshot.State.STOPPED);
    pool.close();
  }

  @Test
  void thePoolsThreadsEndWithIt() throws Exception {
    ForkPool pool = named("ending", 4);
    FailureTest.assertAllWorkersWork(pool, 4);
    pool.close();
    Await.until(
        "its threads have ended",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("ending-")));
  }

  @Test
  void closeMayBeCalledTwiceAndByManyAtOnce() throws Exception {
    ForkPool pool = ForkPool.open(2);
    pool.execute(Await::lull);
    Await.inThreads(
        8,
        () -> {
          pool.close();
          assertEquals(PoolSnapshot.State.STOPPED, pool.snapshot().state());
          return null;
        });
    pool.close();
    assertEquals(List.of(), pool.closeNow());
  }

  @Test
  void aPoolThatWasNeverUsedClosesAtOnce() {
    ForkPool pool = ForkPool.open(4);
    assertEquals(0, pool.snapshot().threads());
    pool.close();
    assertEquals(PoolSnapshot.State.STOPPED, pool.snapshot().state());
  }

  @Test
  void afterCloseEverythingIsRejected() {
    ForkPool pool = named("gone", 1);
    pool.close();
    List<Executable> ways =
        List.of(
            () -> pool.call(() -> 1),
            () -> pool.run(() -> {}),
            () -> pool.submit(() -> 1),
            () -> pool.execute(() -> {}),
            () -> pool.asExecutorService().execute(() -> {}));
    for (Executable way : ways) {
      String message = assertThrows(RejectedExecutionException.class, way).getMessage();
      assertTrue(message.contains("gone"), message);
    }
  }

  private static void assertRefusesToClose(ForkPool pool) {
    for (Executable way : List.<Executable>of(pool::close, pool::closeNow)) {
      String message = assertThrows(IllegalStateException.class, way).getMessage();
      assertTrue(message.contains("inside-out"), message);
    }
    assertEquals(PoolSnapshot.State.RUNNING, pool.snapshot().state());
  }

  @Test
  void closeFromInsideIsRefusedAndChangesNothing() throws Exception {
    try (ForkPool pool = named("inside-out", 2);
        ForkPool other = ForkPool.open(2)) {
      pool.run(() -> assertRefusesToClose(pool));
      pool.run(() -> other.run(() -> assertRefusesToClose(pool)));
      Await.value(
          pool.submit(
              () -> {
                assertRefusesToClose(pool);
                return 1;
              }));
      CountDownLatch begun = new CountDownLatch(1);
      AtomicReference<Thread> thief = new AtomicReference<>();
      pool.run(
          () ->
              Fork.join(
                  () -> Await.open(begun),
                  () -> {
                    begun.countDown();
                    thief.set(Thread.currentThread());
                    assertRefusesToClose(pool);
                  }));
      assertNotSame(Thread.currentThread(), thief.get());
    }
  }

  @Test
  void closeNowReturnsWhatWasDroppedAndCancelsFuturesAndCallersThatWait() throws Exception {
    ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1));
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger interrupts = new AtomicInteger();
    Future<Integer> running =
        pool.submit(
            () -> {
              Await.untilInterrupted(begun, interrupts::incrementAndGet);
              return 5;
            });
    Await.open(begun);
    AtomicInteger ran = new AtomicInteger();
    Future<Integer> waiting = pool.submit(ran::incrementAndGet);
    Runnable executed = ran::incrementAndGet;
    pool.execute(executed);
    Future<Integer> caller = Await.inThread(() -> pool.call(ran::incrementAndGet));
    Await.until("all wait", () -> pool.snapshot().queued() == 3);
    List<Runnable> dropped = pool.closeNow();
    assertTrue(dropped.contains(waiting), dropped::toString);
    assertTrue(dropped.contains(executed), dropped::toString);
    assertEquals(5, Await.value(running));
    assertEquals(1, interrupts.get());
    assertTrue(waiting.isCancelled());
    assertEquals(
        CancellationException.class,
        assertThrows(ExecutionException.class, () -> Await.value(caller)).getCause().getClass());
    assertEquals(0, ran.get());
    assertEquals(PoolSnapshot.State.STOPPED, pool.snapshot().state());
    assertEquals(0, pool.snapshot().queued());
  }

  @Test
  void closeNowWaitsForAScopeThatHasBegunAndCancelsItsTasksThatHaveNot() throws Exception {
    ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1)); // no spare
    AtomicInteger done = new AtomicInteger();
    CountDownLatch forked = new CountDownLatch(1);
    Future<Integer> root =
        Await.inThread(
            () ->
                pool.call(
                    () ->
                        Fork.<Integer>scope(
                            scope -> {
                              Await.start(
                                  () -> {
                                    scope.fork(() -> done.getAndIncrement());
                                    forked.countDown();
                                  });
                              Await.open(forked);
                              Await.until(
                                  "closing",
                                  () -> pool.snapshot().state() == PoolSnapshot.State.CLOSING);
                              Await.lull();
                              return done.addAndGet(10);
                            })));
    Await.open(forked);
    pool.closeNow();
    assertEquals(10, done.get());
    assertEquals(
        ForkCancelledException.class,
        assertThrows(ExecutionException.class, () -> Await.value(root)).getCause().getClass());
  }

  @Test
  void anInterruptTurnsCloseIntoCloseNowWhichStillWaits() throws Exception {
    ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1));
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger done = new AtomicInteger();
    pool.execute(
        () -> {
          begun.countDown();
          Await.until("interrupted", () -> Thread.currentThread().isInterrupted());
          done.incrementAndGet();
        });
    Await.open(begun);
    Future<Integer> waiting = pool.submit(done::incrementAndGet);
    Future<Boolean> closed =
        Await.inThread(
            () -> {
              Thread.currentThread().interrupt();
              pool.close();
              return Thread.currentThread().isInterrupted() && done.get() == 1;
            });
    assertTrue(Await.value(closed));
    assertTrue(waiting.isCancelled());
    assertFalse(pool.snapshot().threads() > 0);
  }

  @Test
  void theCommonPoolRefusesToBeClosedAndGoesOn() throws Exception {
    ForkPool common = ForkPool.common();
    PoolExecutor executor = (PoolExecutor) common.asExecutorService();
    for (Executable way :
        List.<Executable>of(
            common::close,
            common::closeNow,
            executor::shutdown,
            executor::shutdownNow,
            executor::close,
            () -> common.run(common::close))) {
      String message = assertThrows(UnsupportedOperationException.class, way).getMessage();
      assertTrue(message.endsWith("use a pool from ForkPool.open"), message);
    }
    assertEquals(PoolSnapshot.State.RUNNING, common.snapshot().state());
    assertFalse(common.asExecutorService().isShutdown());
    assertEquals(3, common.call(() -> 3));
    assertEquals(3, Await.value(common.submit(() -> 3)));
  }
}
