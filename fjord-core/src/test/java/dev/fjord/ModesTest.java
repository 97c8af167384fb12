package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a program means is the same in every mode. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ModesTest {
  private static final int TREES = 5;
  private static final int NODES = 200;
  private static final int SEEDS = 4;

  static Stream<ForkPoolOptions> modes() {
    ForkPoolOptions plain = ForkPoolOptions.defaults();
    Stream<ForkPoolOptions> seeded =
        Stream.of(1, 2, 3, 8)
            .flatMap(
                workers ->
                    IntStream.range(0, SEEDS)
                        .mapToObj(seed -> plain.workers(workers).deterministic(seed)));
    return Stream.concat(Stream.of(plain.workers(3), plain.sequential()), seeded);
  }

  @ParameterizedTest
  @MethodSource("modes")
  void joinsReturnWhatCallsReturn(ForkPoolOptions mode) {
    try (ForkPool pool = ForkPool.open(mode)) {
      for (int i = 0; i < TREES; i++) {
        Trees tree = Trees.random(i, NODES);
        pool.run(
            () -> {
              assertEquals(tree.sequentially(), tree.joinedAsLong());
              assertEquals((int) tree.sequentially(), tree.joinedAsInt());
              assertEquals(tree.sequentiallyAsDouble(), tree.joinedAsDouble());
              assertEquals(tree.sequentiallyWithNulls(), tree.joinedAsObject());
              assertEquals(tree.sequentially(), tree.joinedByEffect());
            });
      }
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void manyForksMayBeOpenAtATime(ForkPoolOptions mode) {
    Trees deep = Trees.deep(300, true);
    try (ForkPool pool = ForkPool.open(mode)) {
      assertEquals(deep.sequentially(), pool.<Long>callUnchecked(deep::joinedAsLong));
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aRangeIsCoveredOnce(ForkPoolOptions mode) {
    AtomicIntegerArray seen = new AtomicIntegerArray(2_000);
    try (ForkPool pool = ForkPool.open(mode)) {
      pool.run(
          () ->
              Fork.range(
                  0,
                  seen.length(),
                  (from, to) -> {
                    for (int i = from; i < to; i++) {
                      seen.incrementAndGet(i);
                    }
                  }));
      pool.run(() -> Fork.rangeLong(Long.MIN_VALUE, Long.MAX_VALUE, 1L << 58, (from, to) -> {}));
    }
    for (int i = 0; i < seen.length(); i++) {
      assertEquals(1, seen.get(i));
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void valuesOfAllComeInOrder(ForkPoolOptions mode) {
    try (ForkPool pool = ForkPool.open(mode)) {
      List<Integer> values =
          pool.<List<Integer>>callUnchecked(
              () -> Fork.joinAll(List.of(() -> 1, () -> 2, () -> 3, () -> 4)));
      assertEquals(List.of(1, 2, 3, 4), values);
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void theLeftmostFailureIsThrownAsItIs(ForkPoolOptions mode) {
    IOException left = new IOException("left");
    try (ForkPool pool = ForkPool.open(mode)) {
      IOException thrown =
          assertThrows(
              IOException.class,
              () ->
                  pool.call(
                      () ->
                          Fork.joinInt(
                              () -> ModesTest.<RuntimeException>fail(left),
                              () -> ModesTest.<RuntimeException>fail(new IOException("right")),
                              Integer::sum)));
      assertSame(left, thrown);
      Error right = new Error("right");
      assertSame(
          right,
          assertThrows(
              Error.class,
              () ->
                  pool.run(
                      () -> Fork.join(() -> {}, () -> ModesTest.<RuntimeException>fail(right)))));
    }
  }

  @SuppressWarnings("unchecked")
  private static <X extends Throwable> int fail(Throwable failure) throws X {
    throw (X) failure;
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aScopeWaitsForAllAndThrowsTheFailureForkedFirst(ForkPoolOptions mode) {
    AtomicInteger ran = new AtomicInteger();
    try (ForkPool pool = ForkPool.open(mode)) {
      int sum =
          pool.<Integer>callUnchecked(
              () ->
                  Fork.scope(
                      scope -> {
                        Forked<Integer> one = scope.fork(() -> 1);
                        scope.fork(() -> scope.fork(ran::incrementAndGet));
                        Forked<Integer> two = scope.fork(() -> one.join() + 1);
                        return two.join() + one.join();
                      }));
      assertEquals(3, sum);
      assertEquals(1, ran.get());
      List<Forked<Integer>> tasks = new ArrayList<>();
      assertThrows(
          ArithmeticException.class,
          () ->
              pool.run(
                  () ->
                      Fork.scope(
                          scope -> {
                            for (int i = 0; i < 5; i++) {
                              int divisor = i;
                              tasks.add(scope.fork(() -> 1 / divisor));
                            }
                            return null;
                          })));
      assertThrows(ArithmeticException.class, tasks.get(0)::join);
      for (Forked<Integer> each : tasks) {
        assertTrue(each.isDone());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aCancelledScopeBeginsNothing(ForkPoolOptions mode) {
    try (ForkPool pool = ForkPool.open(mode)) {
      Forked<Integer> task =
          pool.<Forked<Integer>>callUnchecked(
              () ->
                  Fork.scope(
                      scope -> {
                        scope.cancel();
                        assertTrue(scope.isCancelled());
                        return scope.fork(() -> 1);
                      }));
      assertTrue(task.isCancelled());
      assertThrows(CancellationException.class, task::join);
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void anExecutorServiceDoesWhatItPromises(ForkPoolOptions mode) throws Exception {
    AtomicReference<Throwable> uncaught = new AtomicReference<>();
    ForkPool pool =
        ForkPool.open(mode.uncaughtExceptionHandler((thread, failure) -> uncaught.set(failure)));
    ExecutorService service = pool.asExecutorService();
    List<Future<Integer>> all = service.invokeAll(List.of(() -> 1, () -> 2, () -> 3));
    assertArrayEquals(
        new int[] {1, 2, 3}, all.stream().mapToInt(each -> Await.now(each)).toArray());
    assertEquals("any", service.<String>invokeAny(List.of(() -> "any")));
    IOException failure = new IOException("planned");
    Future<?> fails =
        service.submit(
            () -> {
              throw failure;
            });
    assertSame(failure, assertThrows(ExecutionException.class, fails::get).getCause());
    Error error = new Error("planned");
    service.execute(() -> ModesTest.<RuntimeException>fail(error));
    service.shutdown();
    assertTrue(service.awaitTermination(Times.SOON_NANOS, TimeUnit.NANOSECONDS));
    assertSame(error, uncaught.get());
    assertTrue(service.isTerminated());
    assertThrows(RejectedExecutionException.class, () -> service.execute(() -> {}));
    assertThrows(RejectedExecutionException.class, () -> pool.run(() -> {}));
    assertEquals(0, pool.snapshot().threads());
  }

  @ParameterizedTest
  @MethodSource("modes")
  void futuresInTasksAreDoneWhenGotten(ForkPoolOptions mode) throws Exception {
    try (ForkPool pool = ForkPool.open(mode)) {
      int sum =
          pool.call(
              () -> {
                Future<Integer> a = pool.submit(() -> Fork.joinInt(() -> 1, () -> 2, Integer::sum));
                Future<Integer> b = pool.submit(() -> a.get() + pool.submit(() -> 4).get());
                return a.get(1, TimeUnit.HOURS) + b.get();
              });
      assertEquals(10, sum);
      assertFalse(pool.submit(() -> Thread.interrupted()).get());
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void noPoolIsClosedFromInside(ForkPoolOptions mode) {
    try (ForkPool pool = ForkPool.open(mode)) {
      assertThrows(IllegalStateException.class, () -> pool.run(pool::close));
    }
  }
}
