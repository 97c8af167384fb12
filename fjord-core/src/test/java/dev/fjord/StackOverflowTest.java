package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stack that overflows is a failure like any other, wherever in the engine it happens. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class StackOverflowTest {
  /** Each tries every depth, which is what costs the time. */
  private static final int ROUNDS = 4;

  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicInteger late = new AtomicInteger();

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

  @Test
  void callsAtTheVeryEndOfTheStackLeaveThePoolWhole() {
    callAtTheVeryEndOfTheStack(1);
  }

  @Tag("long")
  @Test
  void soDoMoreCalls() {
    callAtTheVeryEndOfTheStack(ROUNDS);
  }

  private static void callAtTheVeryEndOfTheStack(int rounds) {
    ForkPool pool = ForkPool.open(2);
    forkNothing(pool); // so that nothing is linked at the end of the stack
    for (int round = 0; round < rounds; round++) {
      tryAtTheEndOfTheStack(() -> forkNothing(pool));
    }
    FailureTest.assertAllWorkersWork(pool, 2);
    assertEquals(2, pool.<Integer>callUnchecked(() -> Fork.<Integer>scope(Scope::workers)));
    Await.until("all have left", () -> pool.snapshot().active() == 0);
    pool.close();
  }

  /** In a class loader of its own: the first that the library is used for. */
  public static final class FirstUse implements Callable<Integer> {
    private static void scopeForEver() {
      Fork.scoped(
          scope -> {
            scope.fork(() -> {});
            scopeForEver();
          });
    }

    @Override
    public Integer call() throws Exception {
      try (ForkPool pool = ForkPool.open(1)) {
        try {
          pool.run(FirstUse::scopeForEver);
        } catch (StackOverflowError expected) {
          return pool.submit(() -> Fork.joinInt(() -> 1, () -> 2, Integer::sum)).get();
        }
        return 0;
      }
    }
  }

  @Test
  void anOverflowBeforeAnythingElseLeavesAllClassesUsable() throws Exception {
    URL[] path = {
      Fork.class.getProtectionDomain().getCodeSource().getLocation(),
      FirstUse.class.getProtectionDomain().getCodeSource().getLocation()
    };
    try (URLClassLoader fresh = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
      Class<?> user = fresh.loadClass(FirstUse.class.getName());
      assertEquals(3, ((Callable<?>) user.getDeclaredConstructor().newInstance()).call());
    }
  }

  private static void forkNothing(ForkPool pool) {
    pool.run(() -> Fork.join(() -> {}, () -> {}));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void forksIntoAScopeAtTheVeryEndOfTheStackCountOnceEach(boolean fromOutside) {
    forkAtTheVeryEndOfTheStack(1, fromOutside);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void soDoMoreForks(boolean fromOutside) {
    forkAtTheVeryEndOfTheStack(ROUNDS, fromOutside);
  }

  private static void forkAtTheVeryEndOfTheStack(int rounds, boolean fromOutside) {
    ForkPool pool = ForkPool.open(2);
    for (int round = 0; round < rounds; round++) {
      int[] forked = new int[1];
      AtomicInteger ran = new AtomicInteger();
      pool.run(
          () ->
              Fork.<Object>scope(
                  scope -> {
                    Callable<Integer> forks = () -> forkAtTheEndOfTheStack(scope, forked, ran);
                    FutureTask<Integer> all = new FutureTask<>(forks);
                    if (fromOutside) {
                      Await.start(all);
                      Await.until("all is forked", all::isDone);
                    } else {
                      all.run();
                    }
                    return Await.now(all);
                  }));
      assertEquals(forked[0], ran.get());
    }
    pool.close();
  }

  private static int forkAtTheEndOfTheStack(Scope scope, int[] forked, AtomicInteger ran) {
    Runnable fork =
        () -> {
          scope.fork((Runnable) ran::incrementAndGet);
          forked[0]++; // no call, for which there may be no room
        };
    fork.run(); // so that nothing is linked at the end of the stack
    return tryAtTheEndOfTheStack(fork);
  }

  /** Tries it at every depth from the end of the stack up, as far as there is trouble. */
  private static int tryAtTheEndOfTheStack(Runnable attempt) {
    int successes;
    try {
      successes = tryAtTheEndOfTheStack(attempt);
    } catch (StackOverflowError end) {
      successes = 0;
    }
    if (successes < 20) {
      try {
        attempt.run();
        return successes + 1;
      } catch (StackOverflowError tooDeep) {
        return 0;
      }
    }
    return successes;
  }
}
