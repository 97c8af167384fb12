package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.support.Await;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A scope waits for tasks that it need not count as long as nobody else has them. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ScopeCountTest {
  private static final int TIMES = 20;

  /** After so many the first forks of a thread, which are public at once, are over. */
  private static final int FORKS = 1_000;

  private static final long BUSY_NANOS = 20_000_000;

  /** Who joins a task runs it, and leaves what it has forked in his own stack. */
  @Test
  void aScopeWaitsForWhatATaskForkedThatSomebodyElseRan() throws Exception {
    for (int i = 0; i < TIMES; i++) {
      AtomicReference<Forked<?>> published = new AtomicReference<>();
      AtomicInteger done = new AtomicInteger();
      CountDownLatch joined = new CountDownLatch(1);
      // nobody else is hungry, and would have what is forked made public
      try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(2).maxThreads(2))) {
        Future<?> other =
            pool.submit(
                () -> {
                  for (int j = 0; j < FORKS; j++) {
                    Fork.join(() -> {}, () -> {});
                  }
                  Await.spinUntil("it is public", () -> published.get() != null);
                  published.get().join();
                  joined.countDown();
                  return spin();
                });
        pool.run(
            () -> {
              Fork.scoped(
                  scope -> {
                    Forked<?> task = scope.fork(() -> forkOne(scope, done));
                    Fork.blocking(
                        () -> {
                          published.set(task);
                          joined.await();
                        });
                  });
              assertEquals(1, done.get());
            });
        other.get();
      }
    }
  }

  private static void forkOne(Scope scope, AtomicInteger done) {
    scope.fork(() -> done.getAndIncrement());
  }

  private static long spin() {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < BUSY_NANOS) {
      Thread.onSpinWait();
    }
    return begin;
  }

  /** What a task has submitted may go on after it, and fork in the scope as long as it is open. */
  @Test
  void aScopeWaitsForWhatWasForkedBySomethingSubmittedInIt() throws Exception {
    for (int i = 0; i < TIMES; i++) {
      AtomicInteger forked = new AtomicInteger();
      AtomicInteger done = new AtomicInteger();
      AtomicReference<Future<?>> submitted = new AtomicReference<>();
      try (ForkPool pool = ForkPool.open(2)) {
        pool.run(
            () -> {
              Fork.scoped(
                  scope ->
                      scope.fork(
                          () -> submitted.set(pool.submit(() -> forkMany(scope, forked, done)))));
              int before = forked.get(); // those that came too late were refused
              assertTrue(done.get() >= before, () -> done + " of " + before);
            });
        submitted.get().get();
        assertEquals(forked.get(), done.get());
      }
    }
  }

  private static int forkMany(Scope scope, AtomicInteger forked, AtomicInteger done) {
    try {
      for (int i = 0; i < 1000; i++) {
        scope.fork(() -> done.getAndIncrement());
        forked.getAndIncrement();
      }
    } catch (IllegalStateException ended) {
      // as it is said
    }
    return forked.get();
  }

  /** Each task forks the next, and ends: one of them at most is under way. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aScopeWaitsForAChainOfTasks(int workers) {
    AtomicInteger done = new AtomicInteger();
    try (ForkPool pool = ForkPool.open(workers)) {
      pool.run(
          () -> {
            Fork.scoped(scope -> chain(scope, 100_000, done));
            assertEquals(100_000, done.get());
          });
    }
  }

  private static void chain(Scope scope, int left, AtomicInteger done) {
    if (left > 0) {
      done.getAndIncrement();
      scope.fork(() -> chain(scope, left - 1, done));
    }
  }

  /** Else all that lies beneath a task that was public would be counted, one by one. */
  @Test
  void whatAPublicTaskForkedIsNotCountedIfItsScopeRanIt() throws Exception {
    VarHandle underWay =
        MethodHandles.privateLookupIn(OpenScope.class, MethodHandles.lookup())
            .findVarHandle(OpenScope.class, "underWay", long.class);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    AtomicInteger counted = new AtomicInteger();
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(2).maxThreads(2))) {
      Future<?> other = // who takes nothing of what is public
          pool.submit(
              () -> {
                begun.countDown();
                Await.spinUntil("it is over", () -> over.getCount() == 0);
                return null;
              });
      begun.await();
      pool.run(
          () ->
              Fork.scoped(
                  scope -> {
                    scope.fork(
                        () -> {
                          Forked<?> beneath =
                              scope.fork(() -> counted.set((int) (long) underWay.get(scope)));
                        });
                    Fork.blocking(() -> {}); // makes the task public
                  }));
      over.countDown();
      other.get();
    }
    assertEquals(1, counted.get(), "the body alone");
  }
}
