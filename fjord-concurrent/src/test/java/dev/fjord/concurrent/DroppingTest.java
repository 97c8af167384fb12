package dev.fjord.concurrent;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.support.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A pool that is shut down now ends soon, whatever it computes, and everybody who waits is told.
 */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("serial")
final class DroppingTest {
  /** Years of work. */
  private static final class Fib extends RecursiveTask<Long> {
    private final int n;

    Fib(int n) {
      this.n = n;
    }

    @Override
    protected Long compute() {
      if (n < 2) {
        return (long) n;
      }
      Fib left = new Fib(n - 1);
      left.fork();
      return new Fib(n - 2).compute() + left.join();
    }
  }

  private static final class Tree extends CountedCompleter<Void> {
    private final int depth;

    Tree(CountedCompleter<?> parent, int depth) {
      super(parent);
      this.depth = depth;
    }

    @Override
    public void compute() {
      if (depth > 0) {
        setPendingCount(2);
        new Tree(this, depth - 1).fork();
        new Tree(this, depth - 1).fork();
      }
      tryComplete();
    }
  }

  private static void endsSoon(ForkJoinPool pool) throws InterruptedException {
    assertTrue(pool.shutdownNow().isEmpty());
    assertTrue(pool.awaitTermination(10, SECONDS), pool::toString);
    assertEquals(0, pool.getPoolSize());
  }

  private static void submitUntilClosed(ForkJoinPool pool, Queue<Future<?>> accepted) {
    try {
      while (true) {
        accepted.add(pool.submit(() -> 1));
      }
    } catch (RejectedExecutionException closed) {
      // as it should be
    }
  }

  @Test
  void whenThePoolHasEndedAllThatWasAcceptedIsDone() throws Exception {
    for (int round = 0; round < 30; round++) {
      ForkJoinPool pool = new ForkJoinPool(1);
      Queue<Future<?>> accepted = new ConcurrentLinkedQueue<>();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        threads.add(new Thread(() -> submitUntilClosed(pool, accepted)));
      }
      threads.forEach(Thread::start);
      while (accepted.isEmpty()) {
        Thread.onSpinWait();
      }
      Thread closer = new Thread(pool::shutdownNow);
      closer.start();
      for (Thread thread : threads) {
        thread.join();
      }
      assertTrue(pool.awaitTermination(10, SECONDS));
      assertTrue(accepted.stream().allMatch(Future::isDone));
      closer.join();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void anEndlessRecursionEnds(int parallelism) throws Exception {
    endARecursion(10, parallelism);
  }

  @Tag("long") // one that is about to fork meanwhile is rare
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void soDoMany(int parallelism) throws Exception {
    endARecursion(100, parallelism);
  }

  private static void endARecursion(int rounds, int parallelism) throws Exception {
    for (int round = 0; round < rounds; round++) {
      ForkJoinPool pool = new ForkJoinPool(parallelism);
      ForkJoinTask<Long> root = pool.submit(new Fib(90));
      Thread.sleep(round % 20);
      endsSoon(pool);
      assertThrows(CancellationException.class, root::join);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, false", "2, false", "4, false", "1, true", "2, true"})
  void anEndlessTreeOfCompletersEnds(int parallelism, boolean async) throws Exception {
    ForkJoinPool pool =
        new ForkJoinPool(parallelism, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, async);
    ForkJoinTask<Void> root = pool.submit(new Tree(null, 90));
    Thread.sleep(10);
    endsSoon(pool);
    assertTrue(root.cancel(false)); // nobody is left who would complete it
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void whatWaitsIsCancelledAndWhoWaitsIsReleased(int parallelism) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(parallelism);
    Fib pending = new Fib(90);
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    List<ForkJoinTask<?>> waiting = new ArrayList<>();
    ForkJoinTask<?> joins =
        pool.submit(
            () -> {
              for (int i = 0; i < 200; i++) {
                waiting.add(
                    new RecursiveAction() {
                      @Override
                      protected void compute() {
                        runs.incrementAndGet();
                        pending.join();
                      }
                    }.fork());
              }
              begun.countDown();
              return pending.join();
            });
    assertTrue(begun.await(10, SECONDS));
    Thread.sleep(5);
    endsSoon(pool);
    assertTrue(pending.isCancelled());
    assertTrue(joins.isCompletedAbnormally());
    waiting.forEach(each -> assertTrue(each.isDone()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whatAnotherPoolDoesGoesOn(int parallelism) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    try (ForkJoinPool other = new ForkJoinPool(1)) {
      ForkJoinPool pool = new ForkJoinPool(parallelism);
      ForkJoinTask<Integer> far =
          other.submit(
              () -> {
                assertTrue(release.await(10, SECONDS));
                return 7;
              });
      ForkJoinTask<Integer> near =
          pool.submit(
              () -> {
                begun.countDown();
                return far.join();
              });
      assertTrue(begun.await(10, SECONDS));
      assertTrue(pool.shutdownNow().isEmpty());
      Thread.sleep(20);
      release.countDown();
      assertTrue(pool.awaitTermination(10, SECONDS));
      assertEquals(7, far.join());
      assertTrue(near.isDone());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whoWaitsAndHeedsNoInterruptIsReleased(int parallelism) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(parallelism);
    ForkJoinPool other = new ForkJoinPool(1);
    Fib never = new Fib(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch gate = new CountDownLatch(1);
    ForkJoinTask<?> waits =
        pool.submit(
            () -> {
              begun.countDown();
              never.quietlyJoinUninterruptibly(1, HOURS);
              other.invokeAllUninterruptibly(
                  List.of(
                      () -> {
                        gate.await();
                        return 1;
                      }));
            });
    begun.await();
    endsSoon(pool);
    assertTrue(never.isCancelled());
    assertTrue(waits.isDone());
    endsSoon(other);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whoHelpsUntilNobodyIsAtWorkIsReleased(boolean timed) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(2);
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch release = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    pool.execute(
        () -> {
          begun.countDown();
          while (release.getCount() > 0) {
            Thread.onSpinWait();
          }
        });
    pool.execute(
        () -> {
          begun.countDown();
          if (timed) {
            assertTrue(pool.awaitQuiescence(1, HOURS));
          } else {
            ForkJoinTask.helpQuiesce();
          }
          released.countDown();
        });
    Await.open(begun);
    assertTrue(pool.shutdownNow().isEmpty());
    try {
      Await.open(released);
    } finally {
      release.countDown();
    }
    assertTrue(pool.awaitTermination(10, SECONDS));
  }

  @Test
  void whoBlocksInAPoolThatWasStoppedIsTold() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger told = new AtomicInteger();
    pool.execute(
        () -> {
          begun.countDown();
          while (!Thread.interrupted()) {
            Thread.onSpinWait();
          }
          try {
            ForkJoinPool.managedBlock(
                new ForkJoinPool.ManagedBlocker() {
                  @Override
                  public boolean block() throws InterruptedException {
                    new CountDownLatch(1).await();
                    return true;
                  }

                  @Override
                  public boolean isReleasable() {
                    return false;
                  }
                });
          } catch (InterruptedException e) {
            told.incrementAndGet();
          }
        });
    begun.await();
    endsSoon(pool);
    assertEquals(1, told.get());
  }
}
