package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What waits when a pool is closed at once never begins, and is returned. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CloseNowTest {
  private static final int ROUNDS = 20;
  private static final int WAITING = 3_000;

  private final AtomicInteger ran = new AtomicInteger();

  private List<Future<?>> submit(ForkPool pool) {
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < WAITING; i += 2) {
      futures.add(pool.submit(ran::incrementAndGet));
      pool.execute(ran::incrementAndGet);
    }
    return futures;
  }

  private void assertNoneRan(List<Future<?>> futures, List<Runnable> dropped) {
    assertEquals(0, ran.get());
    assertEquals(WAITING, dropped.size());
    assertTrue(new HashSet<>(dropped).containsAll(futures));
    assertTrue(futures.stream().allMatch(Future::isCancelled));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void nothingBegins(int workers) {
    for (int round = 0; round < ROUNDS; round++) {
      ForkPool pool = ForkPool.open(workers);
      Await.takeAllPlaces(pool, workers);
      List<Future<?>> futures = submit(pool);
      assertNoneRan(futures, pool.closeNow());
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingBeginsInAView(boolean closesTheHost) {
    for (int round = 0; round < ROUNDS; round++) {
      try (ForkPool host = ForkPool.open(2)) {
        ForkPool view = host.limited(1);
        Await.takeAllPlaces(view, 1);
        List<Future<?>> futures = submit(view);
        assertNoneRan(futures, (closesTheHost ? host : view).closeNow());
      }
    }
  }

  @Test
  void nothingBeginsThatATaskHasSubmitted() {
    for (int round = 0; round < ROUNDS; round++) {
      ForkPool pool = ForkPool.open(2);
      CountDownLatch submitted = new CountDownLatch(1);
      List<Future<?>> futures = new ArrayList<>();
      pool.execute(() -> Await.spinUntil("it is being closed", Fork::isCancelled));
      pool.execute(
          () -> {
            pool.execute(() -> Await.spinUntil("it is being closed", Fork::isCancelled));
            futures.addAll(submit(pool));
            submitted.countDown();
            Await.spinUntil("it is being closed", Fork::isCancelled);
          });
      Await.open(submitted);
      int before = ran.get();
      int dropped = pool.closeNow().size();
      assertTrue(dropped >= WAITING - before, "dropped " + dropped + ", ran before " + before);
      assertTrue(futures.stream().allMatch(Future::isDone));
      ran.set(0);
    }
  }

  /** A worker that gets a future of another runs it, as long as the pool is open. */
  @Test
  void nothingIsBegunByWhoGetsIt() {
    AtomicInteger cancelled = new AtomicInteger();
    ForkPool pool = ForkPool.open(1);
    CountDownLatch begun = new CountDownLatch(1);
    pool.execute(
        () -> {
          Future<Integer> waits = pool.submit(ran::incrementAndGet);
          begun.countDown();
          Await.spinUntil("it is being closed", Fork::isCancelled);
          try {
            waits.get();
          } catch (CancellationException expected) {
            cancelled.incrementAndGet();
          } catch (InterruptedException | ExecutionException e) {
            Thread.currentThread().interrupt(); // as closing does
          }
        });
    Await.open(begun);
    assertTrue(pool.closeNow().size() <= 2);
    assertEquals(0, ran.get());
  }

  @Test
  void whereAForkIsACallItWaitsForAnotherThreadThatRunsWhatItSubmitted() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger ran = new AtomicInteger();
    ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().sequential());
    Thread submitter =
        new Thread(
            () ->
                pool.execute(
                    () -> {
                      begun.countDown();
                      Await.open(go);
                      ran.incrementAndGet();
                    }));
    submitter.start();
    Await.open(begun);
    Thread closer = new Thread(pool::close);
    closer.start();
    Await.until("it is closed", () -> pool.snapshot().state() == PoolSnapshot.State.CLOSING);
    go.countDown();
    closer.join(Times.HANG_SECONDS * 500L);
    assertEquals(Thread.State.TERMINATED, closer.getState());
    assertEquals(1, ran.get());
  }
}
