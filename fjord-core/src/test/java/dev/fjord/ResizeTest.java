package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.sleep.Sleep;
import dev.fjord.internal.worker.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pool may get more or fewer workers while it works, and nothing is lost over it. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ResizeTest {
  private static final int MOST = 12;
  private static final int DRIVERS = 3;
  private static final int ROUNDS = 60;
  private static final int TASKS = 500;

  private static ForkPool open(int workers) {
    return ForkPool.open(ForkPoolOptions.defaults().workers(workers).maxThreads(MOST));
  }

  private static Sleep idle(ForkPool pool) {
    return pool.callUnchecked(() -> Worker.current().crew().sleep());
  }

  private static void assertRests(ForkPool pool) {
    Sleep idle = idle(pool);
    Await.until("nobody is up", () -> idle.up() == 0 && idle.searching() == 0);
    Await.lull();
    assertEquals(0, idle.up());
    assertEquals(0, idle.searching());
  }

  /** Tasks that wait for one another, so many at once. */
  private static List<Future<?>> meet(ForkPool pool, int count) {
    CountDownLatch all = new CountDownLatch(count);
    List<Future<?>> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tasks.add(
          pool.submit(
              () -> {
                all.countDown();
                Await.open(all);
                return null;
              }));
    }
    return tasks;
  }

  private static void await(List<Future<?>> tasks) throws Exception {
    for (Future<?> each : tasks) {
      Await.value(each);
    }
  }

  /** Tasks that hold a worker each until they are let go; returns when all are at work. */
  private static List<Future<?>> hold(ForkPool pool, int count, CountDownLatch letGo) {
    CountDownLatch up = new CountDownLatch(count);
    List<Future<?>> held = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      held.add(
          pool.submit(
              () -> {
                up.countDown();
                Await.spinUntilOpen(letGo);
                return null;
              }));
    }
    Await.open(up);
    return held;
  }

  @Test
  void resizeReturnsTheNumberBeforeAndTheSnapshotHasTheNew() {
    try (ForkPool pool = open(2)) {
      assertEquals(2, pool.resize(5));
      assertEquals(5, pool.snapshot().workers());
      assertEquals(5, pool.<Integer>callUnchecked(() -> Fork.<Integer>scope(Scope::workers)));
      assertEquals(5, pool.resize(1));
      assertEquals(1, pool.snapshot().workers());
      assertEquals(MOST, pool.snapshot().maxThreads());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, MOST + 1, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void fewerThanOneOrMoreThanTheMaximumOfThreadsAreRefused(int workers) {
    try (ForkPool pool = open(2)) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> pool.resize(workers)).getMessage();
      assertEquals("workers must be 1 to " + MOST + ": " + workers, message);
      assertEquals(2, pool.snapshot().workers());
    }
  }

  @Test
  void newWorkersTakeWhatWaits() throws Exception {
    try (ForkPool pool = open(1)) {
      CountDownLatch letGo = new CountDownLatch(1);
      List<Future<?>> held = hold(pool, 1, letGo);
      List<Future<?>> waiting = meet(pool, 3);
      assertEquals(1, pool.resize(4));
      await(waiting);
      letGo.countDown();
      await(held);
      assertRests(pool);
    }
  }

  @Test
  void newWorkersTakeWhatASilentWorkerForked() {
    try (ForkPool pool = open(1)) {
      CountDownLatch two = new CountDownLatch(2);
      pool.run(
          () ->
              Fork.join(
                  () -> {
                    pool.resize(3);
                    Await.spinUntilOpen(two);
                  },
                  () -> Fork.join(two::countDown, two::countDown)));
      assertRests(pool);
    }
  }

  @Test
  void workersThatAreTooManySleepThoughWorkWaits() throws Exception {
    try (ForkPool pool = open(4)) {
      CountDownLatch letGo = new CountDownLatch(1);
      List<Future<?>> tasks = new ArrayList<>(hold(pool, 4, letGo));
      AtomicInteger now = new AtomicInteger();
      AtomicInteger most = new AtomicInteger();
      for (int i = 0; i < TASKS; i++) {
        tasks.add(
            pool.submit(
                () -> {
                  most.accumulateAndGet(now.incrementAndGet(), Math::max);
                  Thread.yield();
                  return now.decrementAndGet();
                }));
      }
      assertEquals(4, pool.resize(1));
      letGo.countDown();
      await(tasks);
      assertEquals(1, most.get());
      assertRests(pool);
    }
  }

  @Test
  void aPoolShrinksToOneAndGrowsBack() throws Exception {
    try (ForkPool pool = open(4)) {
      for (int i = 0; i < 20; i++) {
        await(meet(pool, 4));
        assertEquals(4, pool.resize(1));
        assertEquals(987, pool.<Integer>callUnchecked(() -> fib(16)));
        assertEquals(987, Await.value(pool.submit(() -> fib(16))));
        assertEquals(1, pool.resize(4));
      }
      await(meet(pool, 4));
      assertRests(pool);
    }
  }

  private static int fib(int n) {
    return n < 2 ? n : Fork.joinInt(() -> fib(n - 1), () -> fib(n - 2), Integer::sum);
  }

  @Test
  void aTaskMayResizeItsPoolAndGoesOn() throws Exception {
    try (ForkPool pool = open(3)) {
      assertEquals(
          13,
          Await.value(
              pool.submit(
                  () ->
                      Fork.joinInt(() -> pool.resize(1) + fib(6), () -> fib(3), (a, b) -> a + b))));
      assertEquals(1, pool.<Integer>callUnchecked(() -> pool.resize(3)));
      await(meet(pool, 3));
      assertRests(pool);
    }
  }

  @Test
  void aStoppedPoolIsResizedWithoutEffect() throws Exception {
    ForkPool pool = open(2);
    await(meet(pool, 2));
    pool.close();
    assertEquals(2, pool.resize(4));
    assertEquals(0, pool.snapshot().threads());
    assertEquals(0, pool.snapshot().active());
    assertEquals(PoolSnapshot.State.STOPPED, pool.snapshot().state());
    assertThrows(RejectedExecutionException.class, () -> pool.submit(() -> 1));
  }

  @Test
  void theCommonPoolMayBeResized() throws Exception {
    int before = ForkPool.common().resize(3);
    try {
      await(meet(ForkPool.common(), 3));
    } finally {
      assertEquals(3, ForkPool.common().resize(before));
    }
  }

  @Test
  void aPoolThatIsClosingMayBeResized() throws Exception {
    ForkPool pool = open(1);
    CountDownLatch letGo = new CountDownLatch(1);
    List<Future<?>> tasks = new ArrayList<>(hold(pool, 1, letGo));
    tasks.addAll(meet(pool, 2));
    pool.asExecutorService().shutdown();
    assertEquals(1, pool.resize(3));
    letGo.countDown();
    await(tasks);
    pool.close();
    assertEquals(0, pool.snapshot().threads());
  }

  /** Callers, submissions, blocking and resizing, all at the same time: each task runs once. */
  @Test
  void nothingIsLostOrRunTwiceWhileAPoolGrowsAndShrinksUnderLoad() throws Exception {
    try (ForkPool pool = open(2)) {
      AtomicBoolean over = new AtomicBoolean();
      List<FutureTask<?>> resizers = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        SplittableRandom random = new SplittableRandom(i);
        resizers.add(
            Await.inThread(
                () -> {
                  while (!over.get()) {
                    int before = pool.resize(1 + random.nextInt(8));
                    assertTrue(before >= 1 && before <= 8, () -> "was " + before);
                    LockSupport.parkNanos(random.nextInt((int) Times.LOOK_NANOS));
                  }
                  return null;
                }));
      }
      Await.inThreads(DRIVERS, () -> drive(pool));
      over.set(true);
      for (FutureTask<?> each : resizers) {
        Await.value(each);
      }
      pool.resize(4);
      await(meet(pool, 4));
      assertRests(pool);
      assertTrue(pool.snapshot().threads() <= MOST, pool::toString);
    }
  }

  private static Object drive(ForkPool pool) throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      AtomicIntegerArray ran = new AtomicIntegerArray(TASKS);
      if (round % 2 == 0) {
        pool.run(() -> visit(ran, 0, TASKS));
      } else {
        await(
            List.of(
                pool.submit(() -> visitAndReturn(ran, 0, TASKS / 2)),
                pool.submit(() -> visitAndReturn(ran, TASKS / 2, TASKS))));
      }
      for (int id = 0; id < TASKS; id++) {
        assertEquals(1, ran.get(id), "runs of a task");
      }
    }
    return DRIVERS;
  }

  private static int visitAndReturn(AtomicIntegerArray ran, int from, int to) {
    visit(ran, from, to);
    return to - from;
  }

  private static void visit(AtomicIntegerArray ran, int from, int to) {
    if (to - from > 1) {
      int middle = (from + to) >>> 1;
      Fork.join(() -> visit(ran, from, middle), () -> visit(ran, middle, to));
    } else if (ran.incrementAndGet(from) == 1 && from % 100 == 0) {
      Fork.blocking(Thread::yield);
    }
  }

  // ---- following the processors ----

  private static void awaitWorkers(ForkPool pool, int workers) throws Exception {
    Await.until(
        () -> pool + " has " + workers + " workers", () -> pool.snapshot().workers() == workers);
    await(meet(pool, workers));
  }

  @Test
  void aPoolFollowsTheNumberOfProcessorsUpToItsMaximumOfThreads() throws Exception {
    AtomicInteger processors = new AtomicInteger(2);
    ForkPoolOptions options =
        ForkPoolOptions.defaults()
            .workers(7)
            .maxThreads(6)
            .followProcessors(processors::get, Times.LOOK_NANOS);
    try (ForkPool pool = ForkPool.open(options)) {
      awaitWorkers(pool, 2);
      processors.set(4);
      awaitWorkers(pool, 4);
      processors.set(1);
      awaitWorkers(pool, 1);
      processors.set(100);
      awaitWorkers(pool, 6);
      assertRests(pool);
    }
  }

  @Test
  void moreProcessorsThanThreadsWhenItIsOpenedAreNoFault() {
    ForkPoolOptions options =
        ForkPoolOptions.defaults().maxThreads(3).followProcessors(() -> 8, Times.LOOK_NANOS);
    try (ForkPool pool = ForkPool.open(options)) {
      assertEquals(3, pool.snapshot().workers());
    }
  }

  @Test
  void whatResizeSaidHoldsUntilTheProcessorsChange() throws Exception {
    AtomicInteger processors = new AtomicInteger(2);
    ForkPoolOptions options =
        ForkPoolOptions.defaults().followProcessors(processors::get, Times.LOOK_NANOS);
    try (ForkPool pool = ForkPool.open(options)) {
      assertEquals(2, pool.resize(5));
      Await.lull();
      assertEquals(5, pool.snapshot().workers());
      processors.set(3);
      awaitWorkers(pool, 3);
    }
  }

  @Test
  void aNumberOfWorkersSaidLaterIsNotChanged() {
    AtomicInteger processors = new AtomicInteger(2);
    ForkPoolOptions options =
        ForkPoolOptions.defaults().followProcessors(processors::get, Times.LOOK_NANOS).workers(3);
    try (ForkPool pool = ForkPool.open(options)) {
      processors.set(5);
      Await.lull();
      assertEquals(3, pool.snapshot().workers());
    }
  }

  @Test
  void thePublicOptionFollowsTheProcessorsOfTheJvm() {
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().followProcessors())) {
      assertEquals(Runtime.getRuntime().availableProcessors(), pool.snapshot().workers());
    }
  }
}
