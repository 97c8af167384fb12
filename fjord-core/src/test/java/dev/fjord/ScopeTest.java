package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A scope returns when all that was forked in it is done, whoever forked and joined it. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ScopeTest {
  private static final int MANY = 100_000;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void aScopeWaitsForAHundredThousandTasks(int workers) {
    AtomicInteger done = new AtomicInteger();
    try (ForkPool pool = ForkPool.open(workers)) {
      pool.run(
          () -> {
            String returned =
                Fork.<String>scope(
                    scope -> {
                      for (int i = 0; i < MANY; i++) {
                        scope.fork(() -> done.getAndIncrement());
                      }
                      return "body";
                    });
            assertEquals("body", returned);
            assertEquals(MANY, done.get());
          });
    }
  }

  @Test
  void aScopeOutsideAnyPoolRunsInTheCommonPool() {
    AtomicInteger done = new AtomicInteger();
    int workers =
        Fork.<Integer>scope(
            scope -> {
              for (int i = 0; i < 1000; i++) {
                scope.fork(() -> done.getAndIncrement());
              }
              return scope.workers();
            });
    assertEquals(1000, done.get());
    assertEquals(ForkPool.common().snapshot().workers(), workers);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void aScopeKnowsHowManyWorkersThePoolHas(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      assertEquals(workers, pool.<Integer>callUnchecked(() -> Fork.<Integer>scope(Scope::workers)));
    }
  }

  private static void forkTree(Scope scope, int depth, AtomicInteger done) {
    if (depth > 0) {
      scope.fork(() -> forkTree(scope, depth - 1, done));
      scope.fork(() -> forkTree(scope, depth - 1, done));
    }
    done.incrementAndGet();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void aScopeWaitsForWhatItsTasksForkInIt(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int round = 0; round < 20; round++) {
        AtomicInteger done = new AtomicInteger();
        pool.run(() -> runIn(scope -> forkTree(scope, 10, done)));
        assertEquals((1 << 11) - 1, done.get());
      }
    }
  }

  private interface Body {
    void run(Scope scope);
  }

  private static void runIn(Body body) {
    Fork.<Object>scope(
        scope -> {
          body.run(scope);
          return null;
        });
  }

  private static void forkFromBranches(Scope scope, int depth, AtomicInteger done) {
    if (depth == 0) {
      scope.fork(() -> done.getAndIncrement());
      return;
    }
    Fork.join(
        () -> {
          scope.fork(() -> done.getAndIncrement());
          forkFromBranches(scope, depth - 1, done);
        },
        () -> {
          forkFromBranches(scope, depth - 1, done);
          scope.fork(() -> done.getAndIncrement());
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void aScopeWaitsForWhatTheBranchesOfJoinsForkInIt(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int round = 0; round < 50; round++) {
        AtomicInteger done = new AtomicInteger();
        pool.run(() -> runIn(scope -> forkFromBranches(scope, 8, done)));
        assertEquals(2 * 255 + 256, done.get());
      }
    }
  }

  @Test
  void aScopeWaitsForWhatAStolenBranchForksInIt() {
    try (ForkPool pool = ForkPool.open(2)) {
      AtomicInteger done = new AtomicInteger();
      pool.run(
          () ->
              runIn(
                  scope -> {
                    CountDownLatch begun = new CountDownLatch(1);
                    Fork.join(
                        () -> {
                          Await.open(begun);
                          scope.fork(() -> done.getAndIncrement());
                        },
                        () -> {
                          begun.countDown();
                          scope.fork(() -> done.getAndIncrement());
                        });
                  }));
      assertEquals(2, done.get());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void aScopeWaitsForWhatAForeignThreadForksInIt(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      AtomicInteger done = new AtomicInteger();
      pool.run(
          () ->
              runIn(
                  scope -> {
                    Future<?> foreign =
                        Await.inThread(
                            () -> {
                              for (int i = 0; i < 1000; i++) {
                                scope.fork(() -> done.getAndIncrement());
                              }
                              return null;
                            });
                    Fork.blocking(() -> assertDone(foreign));
                  }));
      assertEquals(1000, done.get());
    }
  }

  private static void assertDone(Future<?> future) {
    try {
      Await.value(future);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theOwnerRunsWhatAForeignThreadForkedIfNoOtherThreadMayBeHad() {
    ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1));
    AtomicInteger done = new AtomicInteger();
    pool.run(
        () ->
            runIn(
                scope ->
                    assertDone(
                        Await.inThread(
                            () -> {
                              scope.fork(() -> done.getAndIncrement());
                              return null;
                            }))));
    assertEquals(1, done.get());
    pool.close();
  }

  @Test
  void aScopeWaitsForWhatACallerForkedInItWhoHasLeft() throws Exception {
    try (ForkPool pool = ForkPool.open(2)) {
      AtomicInteger done = new AtomicInteger();
      pool.run(
          () ->
              runIn(
                  scope -> {
                    Future<?> caller =
                        Await.inThread(
                            () -> {
                              pool.run(() -> scope.fork(() -> done.getAndIncrement()));
                              return null;
                            });
                    Fork.blocking(() -> assertDone(caller));
                  }));
      assertEquals(1, done.get());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aScopeWaitsForWhatAWorkerOfAnotherPoolForksInIt(int workers) {
    try (ForkPool pool = ForkPool.open(workers);
        ForkPool other = ForkPool.open(2)) {
      AtomicInteger done = new AtomicInteger();
      for (int round = 0; round < 50; round++) {
        pool.run(
            () ->
                runIn(
                    scope ->
                        other.run(
                            () ->
                                Fork.join(
                                    () -> scope.fork(() -> done.getAndIncrement()),
                                    () -> scope.fork(() -> done.getAndIncrement())))));
      }
      assertEquals(100, done.get());
    }
  }

  @Test
  void aTaskForkedBeforeAScopeEndsMayForkInItWhileTheBodyIsOver() {
    try (ForkPool pool = ForkPool.open(1)) {
      List<Integer> order = Collections.synchronizedList(new ArrayList<>());
      pool.run(
          () ->
              runIn(
                  scope -> {
                    scope.fork(
                        () -> {
                          order.add(1);
                          scope.fork(() -> Boolean.toString(order.add(2)));
                        });
                    order.add(0);
                  }));
      assertEquals(List.of(0, 1, 2), order);
    }
  }

  @Test
  void aForkAfterTheEndIsAnIllegalState() {
    AtomicReference<Scope> kept = new AtomicReference<>();
    runIn(kept::set);
    assertThrows(IllegalStateException.class, () -> kept.get().fork(() -> {}));
    assertThrows(IllegalStateException.class, () -> kept.get().fork(() -> 1));
    assertThrows(
        ArithmeticException.class,
        () ->
            runIn(
                scope -> {
                  kept.set(scope);
                  throw new ArithmeticException();
                }));
    assertThrows(IllegalStateException.class, () -> kept.get().fork(() -> {}));
  }

  @Test
  void aNullTaskIsNamedAndTheScopeEndsAllTheSame() {
    runIn(
        scope -> {
          assertEquals(
              "task",
              assertThrows(NullPointerException.class, () -> scope.fork((Runnable) null))
                  .getMessage());
          assertThrows(
              NullPointerException.class,
              () -> scope.fork((java.util.function.Supplier<String>) null));
        });
  }

  // ---- Forked.join

  /** The task of the outer scope lay beneath the inner one, and what that forks then lies there. */
  @Test
  void aScopeThatJoinsATaskFromAroundItRunsItsOwnItself() {
    AtomicInteger done = new AtomicInteger();
    try (ForkPool pool = ForkPool.open(1)) {
      pool.run(
          () -> {
            for (int i = 0; i < 100; i++) {
              Fork.scoped(
                  outer -> {
                    Forked<?> before = outer.fork(done::incrementAndGet);
                    Fork.scoped(
                        inner -> {
                          before.join();
                          Forked<?> own = inner.fork(done::incrementAndGet);
                          assertFalse(own.isDone());
                        });
                  });
            }
          });
      assertEquals(200, done.get());
      assertEquals(0, pool.snapshot().totals().publishes(), "nobody else had to take it");
      assertEquals(0, pool.snapshot().totals().handOvers());
    }
  }

  private static List<Forked<Integer>> forkHundred(Scope scope) {
    List<Forked<Integer>> forked = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      int value = i;
      forked.add(scope.fork(() -> value));
    }
    return forked;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void tasksMayBeJoinedInAnyOrder(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int round = 0; round < 100; round++) {
        SplittableRandom random = new SplittableRandom(round);
        boolean backwards = round % 3 == 0;
        boolean shuffled = round % 3 == 1;
        pool.run(
            () ->
                runIn(
                    scope -> {
                      List<Forked<Integer>> forked = forkHundred(scope);
                      for (int i = 0; i < 100; i++) {
                        int at = shuffled ? random.nextInt(100) : backwards ? 99 - i : i;
                        assertEquals(at, forked.get(at).join());
                        assertTrue(forked.get(at).isDone());
                        assertFalse(forked.get(at).isCancelled());
                      }
                    }));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void severalWorkersMayJoinTheSameTasks(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int round = 0; round < 50; round++) {
        AtomicLong sum = new AtomicLong();
        pool.run(
            () ->
                runIn(
                    scope -> {
                      List<Forked<Integer>> forked = forkHundred(scope);
                      for (int i = 0; i < 20; i++) {
                        scope.fork(() -> forked.forEach(each -> sum.addAndGet(each.join())));
                      }
                    }));
        assertEquals(20 * 4950, sum.get());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void threadsOutsideMayJoinDuringTheScopeAndAfterIt(int workers) throws Exception {
    try (ForkPool pool = ForkPool.open(workers)) {
      AtomicReference<List<Forked<Integer>>> shared = new AtomicReference<>();
      List<Future<Integer>> joiners = new ArrayList<>();
      pool.run(
          () ->
              runIn(
                  scope -> {
                    shared.set(forkHundred(scope));
                    for (int i = 0; i < 4; i++) {
                      joiners.add(Await.inThread(() -> sum(shared.get())));
                    }
                  }));
      for (Future<Integer> each : joiners) {
        assertEquals(4950, Await.value(each));
      }
      assertEquals(4950, sum(shared.get()));
    }
  }

  private static int sum(List<Forked<Integer>> forked) {
    return forked.stream().mapToInt(Forked::join).sum();
  }

  @Test
  void aTaskIsRunOnceByWhoeverJoinsItFirst() {
    try (ForkPool pool = ForkPool.open(4)) {
      for (int round = 0; round < 200; round++) {
        AtomicInteger runs = new AtomicInteger();
        pool.run(
            () ->
                runIn(
                    scope -> {
                      Forked<Integer> one = scope.fork(runs::incrementAndGet);
                      Fork.joinAll(one::join, one::join, one::join, one::join);
                      assertSame(one.join(), one.join());
                    }));
        assertEquals(1, runs.get());
      }
    }
  }
}
