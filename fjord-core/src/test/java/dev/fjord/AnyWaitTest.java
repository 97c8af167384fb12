package dev.fjord;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks that wait and have not said so: what they wait for comes about in the same pool. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class AnyWaitTest {
  private static final int DEEP = 200;
  private static final int MANY = 60;
  private static final long HELD_MILLIS = 20;
  private static final int TOGETHER = 64;
  private static final int CALLERS = 200;

  /**
   * Two, and one for each doubling of 0.1 ms up to what is slept; a busy machine sleeps longer, so
   * there are some more for that.
   */
  private static final int MOST_THREADS = 2 + 8 + 6;

  /** The pool has compensated, and said how often. */
  private static void closeCompensated(ForkPool pool) {
    assertTrue(pool.snapshot().totals().compensations() > 0, pool::toString);
    pool.close();
  }

  @Test
  void aLatchIsOpenedByWhatWasSubmittedBehind() throws Exception {
    ForkPool pool = ForkPool.open(1);
    CountDownLatch latch = new CountDownLatch(1);
    Future<Integer> waits =
        pool.submit(
            () -> {
              Await.open(latch);
              return 1;
            });
    pool.execute(latch::countDown);
    assertEquals(1, Await.value(waits));
    closeCompensated(pool);
  }

  @Test
  void whoLooksIsNotKeptAwakeByAnInterrupt() throws Exception {
    ForkPool pool = ForkPool.open(1);
    CountDownLatch latch = new CountDownLatch(1);
    Await.takePlace(pool, latch);
    Future<Integer> waits = pool.submit(() -> 1);
    Await.until("it is looked at", () -> sentinel() != null);
    Thread sentinel = requireNonNull(sentinel());
    sentinel.interrupt();
    Await.until("the interrupt is gone", () -> !sentinel.isInterrupted());
    latch.countDown();
    assertEquals(1, Await.value(waits));
    pool.close();
  }

  private static @Nullable Thread sentinel() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(each -> each.getName().equals("fjord-sentinel"))
        .findFirst()
        .orElse(null);
  }

  @Test
  void aQueueIsFilledByWhatWasForked() throws Exception {
    ForkPool pool = ForkPool.open(1);
    LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    int[] got = new int[1];
    Future<Integer> waits =
        pool.submit(
            () -> {
              Fork.join(() -> got[0] = take(queue), () -> queue.add(7));
              return got[0];
            });
    assertEquals(7, Await.value(waits));
    closeCompensated(pool);
  }

  private static int take(LinkedBlockingQueue<Integer> queue) {
    try {
      return queue.take();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void futuresOfFuturesEnd() throws Exception {
    ForkPool pool = ForkPool.open(2);
    ExecutorService executor = pool.asExecutorService();
    assertEquals(DEEP, Await.value(pool.submit(() -> deep(executor, DEEP))));
    closeCompensated(pool);
  }

  private static int deep(ExecutorService executor, int depth) {
    return depth == 0
        ? 0
        : 1 + CompletableFuture.supplyAsync(() -> deep(executor, depth - 1), executor).join();
  }

  @Test
  void morePartiesThanWorkersMeetAtABarrier() throws Exception {
    ForkPool pool = ForkPool.open(2);
    CyclicBarrier barrier = new CyclicBarrier(20);
    List<Future<Integer>> parties = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      parties.add(pool.submit(() -> barrier.await()));
    }
    for (Future<Integer> each : parties) {
      Await.value(each);
    }
    closeCompensated(pool);
  }

  @Test
  void whoHoldsALockThatAllWaitForGetsHisHelp() throws Exception {
    ForkPool pool = ForkPool.open(2);
    ReentrantLock lock = new ReentrantLock();
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    List<Future<Integer>> all = new ArrayList<>();
    all.add(pool.submit(() -> holding(lock, held, release)));
    Await.open(held);
    all.add(pool.submit(() -> holding(lock, held, release)));
    pool.execute(release::countDown);
    for (Future<Integer> each : all) {
      assertEquals(1, Await.value(each));
    }
    closeCompensated(pool);
  }

  private static int holding(ReentrantLock lock, CountDownLatch held, CountDownLatch release) {
    lock.lock();
    try {
      held.countDown();
      Await.open(release);
      return 1;
    } finally {
      lock.unlock();
    }
  }

  private static void allEnd(ForkPool pool, int count, Callable<Integer> body) throws Exception {
    List<Future<Integer>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(pool.submit(body));
    }
    for (Future<Integer> each : all) {
      assertEquals(1, Await.value(each));
    }
  }

  /** A spare that takes the next task waits for the same lock. */
  @Test
  void aHotLockGrowsNoConvoy() throws Exception {
    ForkPool pool = ForkPool.open(2);
    Object hot = new Object();
    allEnd(pool, MANY, () -> sleepingIn(hot));
    assertTrue(pool.snapshot().threads() <= MOST_THREADS, pool::toString);
    pool.close();
  }

  private static int sleepingIn(Object lock) throws InterruptedException {
    synchronized (lock) {
      Thread.sleep(HELD_MILLIS);
    }
    return 1;
  }

  @Test
  void whoSleepsIsReplacedByFew() throws Exception {
    ForkPool pool = ForkPool.open(2);
    allEnd(pool, MANY, () -> sleepingIn(new Object()));
    assertTrue(pool.snapshot().threads() <= MOST_THREADS, pool::toString);
    closeCompensated(pool);
  }

  /** A latch is not opened by time: it needs them all. */
  @Test
  void manyThatOpenALatchTogetherDoNotWaitLong() throws Exception {
    ForkPool pool = ForkPool.open(1);
    CountDownLatch together = new CountDownLatch(TOGETHER);
    allEnd(
        pool,
        TOGETHER,
        () -> {
          together.countDown();
          Await.open(together);
          return 1;
        });
    closeCompensated(pool);
  }

  /** Nobody waits: nothing to compensate. */
  @Test
  void workAloneIsNotCompensated() {
    ForkPool pool = ForkPool.open(2);
    for (int i = 0; i < 20; i++) {
      pool.run(() -> assertEquals(6765, fib(20)));
    }
    assertEquals(0, pool.snapshot().totals().compensations());
    assertTrue(pool.snapshot().threads() <= 2, pool::toString);
    pool.close();
  }

  private static int fib(int n) {
    return n < 2 ? n : Fork.joinInt(() -> fib(n - 1), () -> fib(n - 2), Integer::sum);
  }

  /**
   * A caller takes the place of the only worker that searched, on which whoever forked had relied.
   * Then both wait for what was forked.
   */
  @Tag("long")
  @Test
  void aLatchIsOpenedByWhatWasForkedBeforeTheLastPlaceWasTaken() throws Exception {
    for (int i = 0; i < CALLERS; i++) {
      try (ForkPool pool = ForkPool.open(2)) {
        wakeBoth(pool);
        CountDownLatch latch = new CountDownLatch(1);
        CountDownLatch forked = new CountDownLatch(1);
        Future<?> forks =
            Await.inThread(
                Executors.callable(
                    () ->
                        pool.run(
                            () ->
                                Fork.scoped(
                                    scope -> {
                                      scope.fork(latch::countDown);
                                      forked.countDown();
                                      Await.open(latch);
                                    }))));
        Await.open(forked);
        pool.run(() -> Await.open(latch));
        assertNull(Await.value(forks));
      }
    }
  }

  private static void wakeBoth(ForkPool pool) throws InterruptedException {
    CountDownLatch go = new CountDownLatch(1);
    Await.takePlace(pool, go);
    Await.takePlace(pool, go);
    go.countDown();
    Thread.sleep(1); // one searches on, or is about to sleep
  }
}
