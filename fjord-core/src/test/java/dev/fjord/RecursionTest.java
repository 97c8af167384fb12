package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link Fork#recursion}: means the same as the recursion with plain calls. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RecursionTest {
  private static final LongUnaryOperator FIB =
      Fork.recursion((n, self) -> n < 2 ? n : self.join(n - 1, n - 2, Long::sum));

  private static final int SIZE = 22;
  private static final long VALUE = 17_711;

  /** Deeper than the first array of arguments is long. */
  private static final int DEEP = 500;

  private static long in(ForkPool pool, LongUnaryOperator recursion, long argument) {
    return pool.<Long>callUnchecked(() -> recursion.applyAsLong(argument));
  }

  /** Waits until another worker has begun the second branch. */
  private static LongUnaryOperator whoseSecondBranchIsTaken(
      LongRecursion left, LongRecursion right) {
    CountDownLatch begun = new CountDownLatch(1);
    return Fork.recursion(
        (n, self) -> {
          if (n == 0) {
            return self.join(1, 2, Long::sum);
          }
          if (n == 1) {
            Await.open(begun);
            return left.at(n, self);
          }
          begun.countDown();
          return right.at(n, self);
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void withAnyNumberOfWorkersTheValueIsThatOfPlainCalls(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int round = 0; round < 20; round++) {
        assertEquals(VALUE, in(pool, FIB, SIZE));
      }
    }
  }

  @Test
  void outsideAnyPoolItRunsInTheCommonPool() {
    assertEquals(VALUE, FIB.applyAsLong(SIZE));
  }

  @Test
  void inSequentialAndDeterministicPoolsTheValueIsTheSame() {
    try (ForkPool sequential = ForkPool.open(ForkPoolOptions.defaults().sequential())) {
      assertEquals(VALUE, in(sequential, FIB, SIZE));
    }
    for (long seed = 0; seed < 20; seed++) {
      ForkPoolOptions options = ForkPoolOptions.defaults().workers(3).deterministic(seed);
      try (ForkPool pool = ForkPool.open(options)) {
        assertEquals(144, in(pool, FIB, 12));
      }
    }
  }

  @Test
  void aBranchThatIsTakenGetsItsArgument() {
    try (ForkPool pool = ForkPool.open(2)) {
      LongUnaryOperator taken = whoseSecondBranchIsTaken((n, self) -> 10 * n, (n, self) -> 10 * n);
      assertEquals(30, in(pool, taken, 0));
    }
  }

  @Test
  void aRecursionDeepToTheLeftKeepsAllItsArguments() {
    LongUnaryOperator deep =
        Fork.recursion((n, self) -> n <= 0 ? -n : self.join(n - 1, -n, Long::sum));
    try (ForkPool pool = ForkPool.open(2)) {
      assertEquals(DEEP * (DEEP + 1L) / 2, in(pool, deep, DEEP));
    }
  }

  @Test
  void plainCallsOfTheRecursionMayStandBesideJoins() {
    LongUnaryOperator half =
        Fork.recursion(
            (n, self) ->
                n < 2
                    ? n
                    : n < 10
                        ? self.at(n - 1) + self.at(n - 2)
                        : self.join(n - 1, n - 2, Long::sum));
    try (ForkPool pool = ForkPool.open(2)) {
      assertEquals(VALUE, in(pool, half, SIZE));
    }
  }

  @Test
  void otherJoinsMayStandWithin() {
    LongUnaryOperator mixed =
        Fork.recursion(
            (n, self) ->
                n < 2
                    ? n
                    : Fork.joinLong(
                        () -> self.join(n - 2, n - 3, Long::sum), () -> self.at(n - 2), Long::sum));
    try (ForkPool pool = ForkPool.open(4)) {
      for (int round = 0; round < 20; round++) {
        assertEquals(mixedByCalls(20), in(pool, mixed, 20));
      }
    }
  }

  private static long mixedByCalls(long n) {
    return n < 2 ? n : mixedByCalls(n - 2) + mixedByCalls(n - 3) + mixedByCalls(n - 2);
  }

  @Test
  void whatIsKeptBeyondItsCallStillMeansTheSame() throws InterruptedException {
    AtomicReference<LongForks> kept = new AtomicReference<>();
    LongUnaryOperator keeping =
        Fork.recursion(
            (n, self) -> {
              kept.set(self);
              return n < 2 ? n : self.join(n - 1, n - 2, Long::sum);
            });
    try (ForkPool pool = ForkPool.open(2);
        ForkPool other = ForkPool.open(2)) {
      assertEquals(VALUE, in(pool, keeping, SIZE));
      LongForks old = kept.get();
      assertEquals(VALUE, old.join(SIZE - 1, SIZE - 2, Long::sum));
      assertEquals(VALUE, in(other, n -> old.join(n - 1, n - 2, Long::sum), SIZE));
      assertEquals(VALUE, in(pool, n -> old.join(n - 1, n - 2, Long::sum), SIZE));
    }
  }

  @Test
  void usedInAPoolWithinItRunsThere() {
    try (ForkPool pool = ForkPool.open(2);
        ForkPool inner = ForkPool.open(2)) {
      LongUnaryOperator nested =
          Fork.recursion(
              (n, self) ->
                  n < 2
                      ? n
                      : n == SIZE
                          ? in(inner, m -> self.join(m - 1, m - 2, Long::sum), n)
                          : self.join(n - 1, n - 2, Long::sum));
      assertEquals(VALUE, in(pool, nested, SIZE));
      long forks = inner.snapshot().perWorker().stream().mapToLong(WorkerSnapshot::forks).sum();
      assertEquals(forksOf(SIZE), forks);
    }
  }

  /** How many joins the value of a number takes. */
  private static long forksOf(int n) {
    return n < 2 ? 0 : 1 + forksOf(n - 1) + forksOf(n - 2);
  }

  @Test
  void theFailureOfEitherBranchArrivesAndTheOtherBranchIsOver() {
    RuntimeException failure = new IllegalStateException("planned");
    LongRecursion fails =
        (n, self) -> {
          throw failure;
        };
    LongRecursion ends = (n, self) -> n;
    try (ForkPool pool = ForkPool.open(2)) {
      LongUnaryOperator left = whoseSecondBranchIsTaken(fails, ends);
      assertSame(failure, assertThrows(RuntimeException.class, () -> in(pool, left, 0)));
      LongUnaryOperator right = whoseSecondBranchIsTaken(ends, fails);
      assertSame(failure, assertThrows(RuntimeException.class, () -> in(pool, right, 0)));
      FailureTest.assertAllWorkersWork(pool, 2);
    }
  }

  @Test
  void aBranchIsNotRunAfterTheOneToItsLeftFailed() {
    AtomicInteger run = new AtomicInteger();
    LongUnaryOperator fails =
        Fork.recursion(
            (n, self) -> {
              if (n == 0) {
                return self.join(1, 2, Long::sum);
              }
              if (n == 1) {
                throw new IllegalStateException("planned");
              }
              return run.incrementAndGet();
            });
    try (ForkPool pool = ForkPool.open(1)) {
      assertThrows(IllegalStateException.class, () -> in(pool, fails, 0));
      assertEquals(0, run.get());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aRecursionWithoutEndOverflowsTheStackAndLeavesThePoolWhole(int workers) {
    LongUnaryOperator endless =
        Fork.recursion((n, self) -> n == 0 ? 0 : self.join(n + 1, 0, Long::sum));
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int round = 0; round < 5; round++) {
        assertThrows(StackOverflowError.class, () -> in(pool, endless, 1));
        FailureTest.assertAllWorkersWork(pool, workers);
      }
      assertEquals(VALUE, in(pool, FIB, SIZE));
    }
  }

  @Test
  void nullIsRefusedByName() {
    NullPointerException noStep =
        assertThrows(NullPointerException.class, () -> Fork.recursion(nothing()));
    assertEquals("recursion", noStep.getMessage());
    LongUnaryOperator noCombination =
        Fork.recursion((n, self) -> self.join(n, n, RecursionTest.<LongBinaryOperator>nothing()));
    NullPointerException noCombine =
        assertThrows(NullPointerException.class, () -> noCombination.applyAsLong(1));
    assertEquals("combine", noCombine.getMessage());
  }

  @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"})
  private static <T> T nothing() {
    return null;
  }
}
