package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stack that overflows is a failure like any other, wherever in the engine it happens. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class StackOverflowTest {
  private static final int ROUNDS = 20;

  /** Frames between two joins, some more each round: so one has no stack left in some rounds. */
  private static final int FAR_APART = 100;

  private static final int FAR_STEP = 3;

  /** More than joins fit into the stack. */
  private static final int FAR_WORKERS = 64;

  private static final long SMALL_STACK = 256 << 10;
  private static final long A_LITTLE_NANOS = 200_000;
  private static final long A_WHILE_NANOS = 2_000_000;

  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicInteger late = new AtomicInteger();
  private final AtomicInteger running = new AtomicInteger();
  private volatile boolean unwinding;

  private void note() {
    if (over.get()) {
      late.incrementAndGet();
    }
  }

  private void forEverToTheLeft() {
    Fork.join(this::forEverToTheLeft, this::note);
  }

  private void forEverToTheRight() {
    Fork.join(this::note, this::forEverToTheRight);
  }

  private int forEverBoth(int n) {
    note();
    return Fork.joinInt(() -> forEverBoth(n + 1), () -> forEverBoth(n + 1), Integer::sum);
  }

  private void overflows(ForkPool pool, Runnable recursion) {
    assertThrows(StackOverflowError.class, () -> pool.run(recursion));
    over.set(true);
    Await.lull();
    assertEquals(0, late.get());
    over.set(false);
  }

  private void overflowsAgainAndAgain(int workers, Runnable recursion) {
    ForkPool pool = ForkPool.open(workers);
    for (int round = 0; round < ROUNDS; round++) {
      overflows(pool, recursion);
      FailureTest.assertAllWorkersWork(pool, workers);
    }
    over.set(true);
    pool.close();
    assertEquals(0, late.get());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aRecursionOfLeftBranchesWithoutEndThrowsStackOverflowErrorAndNothingRunsAfterwards(
      int workers) {
    overflowsAgainAndAgain(workers, this::forEverToTheLeft);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aRecursionOfRightBranchesWithoutEndThrowsStackOverflowErrorAndNothingRunsAfterwards(
      int workers) {
    overflowsAgainAndAgain(workers, this::forEverToTheRight);
  }

  @Test
  void aRecursionOfBothBranchesWithoutEndThrowsStackOverflowErrorAndNothingRunsAfterwards() {
    overflowsAgainAndAgain(1, () -> forEverBoth(0));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aScopeWhoseTasksForkAndJoinWithoutEndThrowsStackOverflowError(int workers) {
    overflowsAgainAndAgain(workers, () -> Fork.<Object>scope(this::forkAndJoinForEver));
  }

  private Object forkAndJoinForEver(Scope scope) {
    note();
    return scope.fork(() -> forkAndJoinForEver(scope)).join();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void scopesInScopesWithoutEndThrowStackOverflowError(int workers) {
    overflowsAgainAndAgain(workers, this::scopeForEver);
  }

  private void scopeForEver() {
    note();
    Object unused =
        Fork.<Object>scope(
            scope -> {
              scope.fork(this::note);
              scopeForEver();
              return null;
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void anOverflowThatIsCaughtInABranchLeavesTheJoinsAroundItRight(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int round = 0; round < ROUNDS; round++) {
        int sum =
            pool.<Integer>callUnchecked(
                () ->
                    Fork.joinInt(
                        () -> Fork.joinInt(this::overflowAndReturnOne, () -> 10, Integer::sum),
                        () -> Fork.joinInt(() -> 100, this::overflowAndReturnOne, Integer::sum),
                        Integer::sum));
        assertEquals(112, sum);
        FailureTest.assertAllWorkersWork(pool, workers);
      }
    }
  }

  private int overflowAndReturnOne() {
    assertThrows(StackOverflowError.class, this::forEverToTheLeft);
    return 1;
  }

  /**
   * Joins far apart, whose second branches are all under way in other workers: that one had no
   * stack to wait with says nothing of those around it.
   */
  @Test
  void aJoinWithRoomWaitsForItsSecondBranchThoughOneWithinHadNone() throws Exception {
    ForkPool pool =
        ForkPool.open(
            ForkPoolOptions.defaults()
                .workers(FAR_WORKERS)
                .threadFactory(body -> new Thread(null, body, "small", SMALL_STACK)));
    for (int round = 0; round < ROUNDS; round++) {
      int apart = FAR_APART + FAR_STEP * round;
      unwinding = false;
      Future<Integer> left =
          pool.submit(
              () -> {
                assertThrows(StackOverflowError.class, () -> farApart(apart));
                return running.get();
              });
      assertEquals(0, left.get(), "of the second branches still run");
    }
    FailureTest.assertAllWorkersWork(pool, 4);
    pool.close();
  }

  private void farApart(int apart) {
    CountDownLatch begun = new CountDownLatch(1);
    Fork.join(
        () -> {
          Await.open(begun);
          goDown(apart, () -> farApart(apart));
        },
        () -> {
          running.incrementAndGet();
          begun.countDown();
          while (!unwinding) {
            LockSupport.parkNanos(A_LITTLE_NANOS);
          }
          LockSupport.parkNanos(A_WHILE_NANOS);
          running.decrementAndGet();
        });
  }

  private int goDown(int frames, Runnable then) {
    if (frames == 0) {
      try {
        then.run();
      } catch (StackOverflowError full) {
        unwinding = true; // a field store needs no stack
        throw full;
      }
      return 0;
    }
    return 1 + goDown(frames - 1, then);
  }

  @Test
  void callsAtTheVeryEndOfTheStackLeaveThePoolWhole() {
    ForkPool pool = ForkPool.open(2);
    forkNothing(pool); // so that nothing is linked at the end of the stack
    for (int round = 0; round < ROUNDS; round++) {
      descendAndCall(pool);
    }
    FailureTest.assertAllWorkersWork(pool, 2);
    assertEquals(2, pool.<Integer>callUnchecked(() -> Fork.<Integer>scope(Scope::workers)));
    Await.until("all have left", () -> pool.snapshot().active() == 0);
    pool.close();
  }

  private static void forkNothing(ForkPool pool) {
    pool.run(() -> Fork.join(() -> {}, () -> {}));
  }

  /** Tries a call at every depth from the end of the stack up, as far as there is trouble. */
  private int descendAndCall(ForkPool pool) {
    int callsThatWorked;
    try {
      callsThatWorked = descendAndCall(pool);
    } catch (StackOverflowError end) {
      callsThatWorked = 0;
    }
    if (callsThatWorked < 20) {
      try {
        forkNothing(pool);
        return callsThatWorked + 1;
      } catch (StackOverflowError tooDeep) {
        return 0;
      }
    }
    return callsThatWorked;
  }
}
