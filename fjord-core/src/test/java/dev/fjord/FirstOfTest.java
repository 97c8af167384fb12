package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link Fork#any}, {@link Fork#find} and {@link Fork#findAny}: the rest is stopped. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FirstOfTest {
  private static final int ENDLESS = 60;

  private static int fib(int n) {
    return n < 2 ? n : Fork.joinInt(() -> fib(n - 1), () -> fib(n - 2), Integer::sum);
  }

  private static <T> T in(int workers, Supplier<T> body) {
    ForkPoolOptions options = ForkPoolOptions.defaults();
    try (ForkPool pool =
        ForkPool.open(workers == 0 ? options.sequential() : options.workers(workers))) {
      return pool.callUnchecked(body::get);
    }
  }

  // ---- any ----

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void theFirstThatSucceedsWinsAndTheRestHaveEnded(int workers) {
    AtomicInteger inside = new AtomicInteger();
    CountDownLatch endlessHasBegun = new CountDownLatch(workers == 1 ? 0 : 1);
    Supplier<Integer> endless =
        () -> {
          inside.incrementAndGet();
          endlessHasBegun.countDown();
          try {
            return fib(ENDLESS);
          } finally {
            inside.decrementAndGet();
          }
        };
    int value =
        in(
            workers,
            () -> {
              int any =
                  Fork.<Integer>any(
                      List.of(
                          () -> {
                            Await.open(endlessHasBegun);
                            return 42;
                          },
                          endless,
                          endless));
              assertEquals(0, inside.get());
              return any;
            });
    assertEquals(42, value);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7})
  void aTaskThatFailsDoesNotEndTheOthers(int workers) {
    Supplier<String> fails =
        () -> {
          throw new IllegalStateException();
        };
    assertEquals("b", in(workers, () -> Fork.<String>any(List.of(fails, () -> "b", fails))));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7})
  void ifAllFailTheFirstIsThrownWithTheOthersSuppressed(int workers) {
    List<RuntimeException> failures = new ArrayList<>();
    List<Supplier<String>> tasks = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      RuntimeException failure = new RuntimeException("task " + i);
      failures.add(failure);
      tasks.add(
          () -> {
            throw failure;
          });
    }
    Throwable thrown =
        assertThrows(RuntimeException.class, () -> in(workers, () -> Fork.<String>any(tasks)));
    assertSame(failures.get(0), thrown);
    assertArrayEquals(failures.subList(1, 5).toArray(), thrown.getSuppressed());
  }

  @Test
  void anyOfNothingIsRefusedAndNullCounts() {
    assertThrows(IllegalArgumentException.class, () -> Fork.any(List.of()));
    List<Supplier<String>> tasks = new ArrayList<>();
    tasks.add(null);
    assertThrows(NullPointerException.class, () -> Fork.any(tasks));
    assertThrows(NullPointerException.class, () -> Fork.any(null));
    assertEquals(null, Fork.<String>any(List.of(() -> null)));
  }

  @Test
  void aWinnerInsideOfAWinnerEndsOnlyItsOwn() {
    int value =
        in(
            2,
            () ->
                Fork.<Integer>any(
                    List.of(
                        () -> Fork.<Integer>any(List.of(() -> fib(20), () -> fib(ENDLESS))),
                        () -> fib(ENDLESS))));
    assertEquals(6765, value);
  }

  @Test
  void aCancelledComputationHasNoWinner() {
    try (ForkPool pool = ForkPool.open(2)) {
      CountDownLatch begun = new CountDownLatch(2);
      Supplier<Integer> endless =
          () -> {
            begun.countDown();
            return fib(ENDLESS);
          };
      Future<Integer> all = pool.submit(() -> Fork.<Integer>any(List.of(endless, endless)));
      Await.open(begun);
      assertTrue(all.cancel(true));
      assertThrows(CancellationException.class, all::get);
      Await.until("idle", () -> pool.snapshot().active() == 0);
    }
  }

  // ---- find ----

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7})
  void theLowestIndexIsFound(int workers) {
    for (int lowest : new int[] {0, 1, 4_999, 9_999}) {
      assertEquals(
          OptionalInt.of(lowest),
          in(workers, () -> Fork.find(0, 10_000, i -> i >= lowest && i % 2 == lowest % 2)));
    }
    assertEquals(OptionalInt.empty(), in(workers, () -> Fork.find(0, 10_000, i -> false)));
    assertEquals(OptionalInt.empty(), in(workers, () -> Fork.find(5, 5, i -> true)));
    assertEquals(
        OptionalLong.of(1L << 40),
        in(workers, () -> Fork.findLong(1L << 40, Long.MAX_VALUE, i -> true)));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7})
  void anyIndexThatFitsIsFound(int workers) {
    OptionalInt found = in(workers, () -> Fork.findAny(0, 1_000_000, i -> i % 1000 == 7));
    assertEquals(7, found.getAsInt() % 1000);
    assertEquals(OptionalInt.empty(), in(workers, () -> Fork.findAny(0, 1000, i -> i < 0)));
    assertTrue(in(workers, () -> Fork.findAnyLong(0, Long.MAX_VALUE, i -> i > 3)).isPresent());
  }

  @Test
  void whatComesLaterInOrderIsStoppedWhenSomethingIsFound() {
    CountDownLatch laterHasBegun = new CountDownLatch(1);
    OptionalInt found =
        in(
            2,
            () ->
                Fork.find(
                    0,
                    2,
                    i -> {
                      if (i == 0) {
                        Await.open(laterHasBegun);
                        return true;
                      }
                      laterHasBegun.countDown();
                      return fib(ENDLESS) > 0;
                    }));
    assertEquals(OptionalInt.of(0), found);
  }

  @Test
  void allIsStoppedWhenAnyIsFound() {
    CountDownLatch firstHasBegun = new CountDownLatch(1);
    OptionalInt found =
        in(
            2,
            () ->
                Fork.findAny(
                    0,
                    2,
                    i -> {
                      if (i == 1) {
                        Await.open(firstHasBegun);
                        return true;
                      }
                      firstHasBegun.countDown();
                      return fib(ENDLESS) > 0;
                    }));
    assertEquals(OptionalInt.of(1), found);
  }

  @Test
  void whatFailsSinceAnotherWasFoundIsDropped() {
    CountDownLatch firstHasBegun = new CountDownLatch(1);
    OptionalInt found =
        in(
            2,
            () ->
                Fork.findAny(
                    0,
                    2,
                    i -> {
                      if (i == 1) {
                        Await.open(firstHasBegun);
                        return true;
                      }
                      firstHasBegun.countDown();
                      Await.spinUntil("another was found", Fork::isCancelled);
                      throw new IllegalStateException();
                    }));
    assertEquals(OptionalInt.of(1), found);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7})
  void aFailureBeforeWhatFitsWinsAndOneAfterItDoesNot(int workers) {
    IllegalStateException failure = new IllegalStateException();
    assertSame(
        failure,
        assertThrows(
            IllegalStateException.class,
            () ->
                in(
                    workers,
                    () ->
                        Fork.find(
                            0,
                            1000,
                            i -> {
                              if (i == 10) {
                                throw failure;
                              }
                              return i == 900;
                            }))));
    assertEquals(
        0, Arrays.stream(failure.getSuppressed()).filter(FirstOf.Found.class::isInstance).count());
    assertEquals(
        OptionalInt.of(10),
        in(
            workers,
            () ->
                Fork.find(
                    0,
                    1000,
                    i -> {
                      if (i == 900) {
                        throw failure;
                      }
                      return i == 10;
                    })));
  }

  @Test
  void onOneWorkerNothingIsAskedAfterTheFirst() {
    AtomicInteger asked = new AtomicInteger();
    assertEquals(
        OptionalInt.of(3),
        in(
            1,
            () ->
                Fork.find(
                    0,
                    1_000_000,
                    i -> {
                      asked.incrementAndGet();
                      return i == 3;
                    })));
    assertEquals(4, asked.get());
    assertFalse(Fork.isCancelled());
  }
}
