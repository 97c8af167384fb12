package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fjord.internal.pool.InTurn;
import dev.fjord.support.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pools that call each other, and more callers than a pool has places. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class NestedPoolsTest {
  /** More than a join waits before it may lend, and less than before it must. */
  private static final long HELPED_NANOS = 3_000_000;

  private static int workersHere() {
    return Fork.<Integer>scope(Scope::workers);
  }

  @Test
  void whatIsForkedIsThatOfTheInnermostPool() throws Exception {
    try (ForkPool a = ForkPool.open(3);
        ForkPool b = ForkPool.open(5)) {
      a.run(
          () -> {
            Thread caller = Thread.currentThread();
            assertEquals(3, workersHere());
            b.run(
                () -> {
                  assertSame(caller, Thread.currentThread());
                  assertEquals(5, workersHere());
                  assertSame(caller, a.<Thread>callUnchecked(Thread::currentThread));
                  assertEquals(5, workersHere());
                });
            assertEquals(3, workersHere());
          });
    }
  }

  /** What comes before the task that has failed runs on. */
  @Test
  void aForkFromWithinAnotherPoolComesWhereItWasForked() {
    AtomicBoolean ran = new AtomicBoolean();
    AtomicReference<Forked<?>> fails = new AtomicReference<>();
    try (ForkPool a = ForkPool.open(2);
        ForkPool b = ForkPool.open(1)) {
      Consumer<Scope> body =
          scope -> {
            Runnable before =
                () -> {
                  Await.until("the later has failed", () -> hasEnded(fails.get()));
                  b.run(() -> scope.fork((Runnable) () -> ran.set(true)));
                };
            Runnable later =
                () -> {
                  throw new IllegalStateException("planned");
                };
            Forked<?> first = scope.fork(before);
            fails.set(scope.fork(later));
            assertFalse(first.isCancelled());
          };
      assertThrows(IllegalStateException.class, () -> a.run(() -> Fork.scoped(body)));
    }
    assertTrue(ran.get());
  }

  private static boolean hasEnded(@Nullable Forked<?> task) {
    return task != null && task.isDone();
  }

  private static long pingPong(ForkPool here, ForkPool there, int depth) {
    if (depth == 0) {
      return 1;
    }
    return here.<Long>callUnchecked(
        () ->
            Fork.joinLong(
                () -> pingPong(there, here, depth - 1),
                () -> pingPong(there, here, depth - 1),
                Long::sum));
  }

  private static void pingPongFromMany(int workers, int depth, int rounds) throws Exception {
    // Not closed if it hangs: then so would the close.
    ForkPool a = ForkPool.open(workers);
    ForkPool b = ForkPool.open(workers);
    Await.inThreads(
        4,
        () -> {
          for (int i = 0; i < rounds; i++) {
            assertEquals(1L << depth, pingPong(a, b, depth));
            assertEquals(1L << depth, pingPong(b, a, depth));
          }
          return null;
        });
    a.close();
    b.close();
  }

  /** Who waits in the inner pool holds up the outer one, and what it waits for may need that. */
  @Test
  void aJoinInAnInnerPoolLendsThePlacesInTheOuterOnesToo() {
    try (ForkPool outer = ForkPool.open(1);
        ForkPool inner = ForkPool.open(2)) {
      AtomicBoolean taken = new AtomicBoolean();
      long sum =
          outer.<Long>callUnchecked(
              () ->
                  inner.<Long>callUnchecked(
                      () ->
                          Fork.joinLong(
                              () -> {
                                Await.until("the branch is taken", taken::get);
                                return 1;
                              },
                              () -> {
                                taken.set(true);
                                return outer.<Long>callUnchecked(() -> 2L);
                              },
                              Long::sum)));
      assertEquals(3, sum);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void twoPoolsMayCallEachOtherFromManyThreads(int workers) throws Exception {
    pingPongFromMany(workers, 3, 100);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void moreCallersThanWorkersAllFinish(int workers) throws Exception {
    Trees tree = Trees.random(3, 300);
    AtomicInteger atWork = new AtomicInteger();
    try (ForkPool pool = ForkPool.open(workers)) {
      Await.inThreads(
          16,
          () -> {
            for (int i = 0; i < 200; i++) {
              long value =
                  pool.call(
                      () -> {
                        int now = atWork.incrementAndGet();
                        try {
                          assertTrue(now <= workers, now + " at work");
                          return tree.sequentially();
                        } finally {
                          atWork.decrementAndGet();
                        }
                      });
              assertEquals(tree.sequentially(), value);
              assertEquals(tree.sequentially(), pool.call(tree::joinedAsLong));
            }
            return null;
          });
      Await.until("all have left", () -> pool.snapshot().active() == 0);
    }
  }

  @Test
  void virtualThreadsMayCall() throws Exception {
    assumeTrue(Runtime.version().feature() >= 21, "no virtual threads");
    try (ForkPool pool = ForkPool.open(2)) {
      Trees tree = Trees.random(4, 300);
      List<Future<Long>> all = new ArrayList<>();
      for (int i = 0; i < 3000; i++) {
        FutureTask<Long> task = new FutureTask<>(() -> pool.call(tree::joinedAsLong));
        Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
        all.add(task);
      }
      for (Future<Long> each : all) {
        assertEquals(tree.sequentially(), Await.value(each));
      }
    }
  }

  @Test
  void aFutureMayBeGotFromInsideAnotherPool() throws Exception {
    try (ForkPool a = ForkPool.open(1);
        ForkPool b = ForkPool.open(1)) {
      int value =
          a.call(
              () -> {
                Future<Integer> future = a.submit(() -> 42);
                return b.call(() -> Await.value(future));
              });
      assertEquals(42, value);
    }
  }

  /** In a pool whose waits nobody sees who were not told. */
  @Test
  void aPoolMayBeClosedFromInsideAnotherThatItNeeds() throws Exception {
    try (ForkPool outer = ForkPool.open(ForkPoolOptions.defaults().deterministic(1).workers(1))) {
      Future<Integer> got =
          outer.submit(
              () -> {
                ForkPool inner = ForkPool.open(1);
                Future<Integer> needs = inner.submit(() -> outer.submit(() -> 4).get());
                inner.close();
                return needs.get();
              });
      assertEquals(4, Await.value(got));
    }
  }

  @Test
  void aTaskOfAScopeMayBeJoinedFromInsideAnotherPool() throws Exception {
    // Not closed: if the join hangs, so would the close.
    ForkPool a = ForkPool.open(1);
    ForkPool b = ForkPool.open(1);
    Future<Integer> value =
        Await.inThread(
            () ->
                a.call(
                    () ->
                        Fork.<Integer>scope(
                            scope -> {
                              Forked<Integer> task = scope.fork(() -> 42);
                              return b.<Integer>callUnchecked(task::join);
                            })));
    assertEquals(42, Await.value(value));
    value =
        Await.inThread(
            () ->
                a.call(
                    () ->
                        Fork.<Integer>scope(
                            scope -> b.<Integer>callUnchecked(() -> scope.fork(() -> 42).join()))));
    assertEquals(42, Await.value(value));
  }

  /** Who waits in an inner pool for a task of the outer one holds up what that may need. */
  @Test
  void aTaskJoinedFromInsideAnotherPoolMayNeedThatPool() throws Exception {
    joinFromInsideWhatNeedsThatPool(
        ForkPool.open(2), flag -> Await.until("the other is so far", flag::get));
  }

  /** The same where threads take turns: a join lends the other pool's place. */
  @Test
  void aTaskOfADeterministicPoolJoinedFromInsideAnotherMayNeedThatPool() throws Exception {
    for (int seed = 1; seed <= 20; seed++) {
      joinFromInsideWhatNeedsThatPool(
          ForkPool.open(ForkPoolOptions.defaults().workers(2).deterministic(seed)),
          NestedPoolsTest::awaitInTurn);
    }
  }

  private static void joinFromInsideWhatNeedsThatPool(ForkPool outer, Consumer<AtomicBoolean> await)
      throws Exception {
    // Not closed if the join hangs: then so would the close.
    ForkPool inner = ForkPool.open(1);
    AtomicBoolean taken = new AtomicBoolean();
    AtomicBoolean full = new AtomicBoolean();
    Future<Integer> value =
        outer.submit(
            () ->
                Fork.<Integer>scope(
                    scope -> {
                      Forked<Integer> task =
                          scope.fork(
                              () -> {
                                taken.set(true);
                                await.accept(full);
                                return inner.<Integer>callUnchecked(() -> 42);
                              });
                      await.accept(taken);
                      return inner.<Integer>callUnchecked(
                          () -> {
                            full.set(true);
                            return task.join();
                          });
                    }));
    assertEquals(42, Await.value(value));
    outer.close();
    inner.close();
  }

  private static void awaitInTurn(AtomicBoolean flag) {
    while (!flag.get()) {
      InTurn.point();
    }
  }

  @Test
  void whoBlocksInsideAnotherPoolLendsItsPlacesInBoth() throws Exception {
    ForkPool a = ForkPool.open(1);
    ForkPool b = ForkPool.open(1);
    CountDownLatch latch = new CountDownLatch(1);
    a.run(
        () -> {
          a.execute(latch::countDown);
          b.run(() -> Fork.blocking(() -> Await.open(latch)));
        });
    a.close();
    b.close();
  }

  /**
   * A join of the inner pool helps again and again, so that it never waits for long; meanwhile the
   * outer one, which has no other place for whoever would relieve a silent worker, wants its own.
   */
  @Test
  void aJoinThatIsHelpedAgainAndAgainLendsThePlaceInTheOuterPool() throws Exception {
    // Not closed: if the join hangs, so would the close.
    ForkPool outer = ForkPool.open(2);
    ForkPool inner = ForkPool.open(2);
    CountDownLatch atWork = new CountDownLatch(1);
    CountDownLatch forked = new CountDownLatch(1);
    AtomicBoolean over = new AtomicBoolean();
    Future<?> joins =
        outer.submit(
            () -> {
              atWork.countDown();
              Await.open(forked);
              inner.run(() -> joinWhoForksUntil(over));
              return null;
            });
    Await.open(atWork);
    Future<?> silent =
        outer.submit(
            () -> {
              Fork.join(
                  () -> {
                    forked.countDown();
                    Await.until("the private fork has run", over::get);
                  },
                  () -> over.set(true));
              return null;
            });
    Await.value(silent);
    Object unusedToo = Await.value(joins);
    outer.close();
    inner.close();
  }

  /** The second branch runs elsewhere, and gives the joiner something every few milliseconds. */
  private static void joinWhoForksUntil(AtomicBoolean over) {
    CountDownLatch taken = new CountDownLatch(1);
    Fork.join(
        () -> Await.open(taken),
        () -> {
          taken.countDown();
          while (!over.get()) {
            Fork.join(() -> LockSupport.parkNanos(HELPED_NANOS), () -> {});
          }
        });
  }
}
