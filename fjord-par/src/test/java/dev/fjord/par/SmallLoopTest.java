package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.support.SmallWork;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A loop that is over soon is not shared, one that lasts is, and one that was stopped ends. */
@Timeout(value = Pools.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SmallLoopTest {
  private static final int ELEMENTS = 100;

  private static final int[] ARRAY = IntStream.range(0, ELEMENTS).toArray();
  private static final List<Integer> LIST = Arrays.stream(ARRAY).boxed().toList();

  static Map<String, Runnable> loops() {
    Map<String, Runnable> all = new LinkedHashMap<>();
    all.put("reduce", () -> assertEquals(4950, Par.reduce(ARRAY, 0, Integer::sum)));
    all.put("sum of a list", () -> assertEquals(4950, Par.sumLong(LIST, e -> e)));
    all.put("forEach", () -> Par.forEach(0, ELEMENTS, i -> {}));
    all.put("map", () -> assertEquals(99, Par.map(ARRAY, v -> v)[99]));
    all.put("filter", () -> assertEquals(50, Par.filter(ARRAY, v -> v % 2 == 0).length));
    all.put("prefix", () -> Par.parallelPrefix(ARRAY.clone(), Integer::sum));
    all.put("any", () -> Par.any(ARRAY, v -> v < 0));
    return all;
  }

  static Stream<Map.Entry<String, Runnable>> eachLoop() {
    return loops().entrySet().stream();
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("eachLoop")
  void theOtherWorkerLeavesSmallLoopsAloneInsideATaskThatLasts(Map.Entry<String, Runnable> loop) {
    try (ForkPool alone = ForkPool.open(1);
        ForkPool pool = ForkPool.open(2)) {
      SmallWork.assertLeftAlone(
          5,
          () -> alone.call(() -> SmallWork.lasting(loop.getValue())),
          () -> pool.call(() -> SmallWork.lasting(loop.getValue())),
          () -> pool.snapshot().totals().publishes());
    }
  }

  @Test
  void fewElementsThatLastAreSharedWhileTheFirstIsUnderWay() {
    try (ForkPool pool = ForkPool.open(2)) {
      List<Supplier<Integer>> ways =
          List.of(
              () -> pool.call(() -> meetings(2)), // in a call of its own
              () -> pool.call(() -> meetings(ELEMENTS)),
              () -> pool.call(() -> Par.reduce(ARRAY, 0, Integer::sum) + meetings(2)));
      ways.forEach(way -> assertTrue(way.get() > 0));
    }
  }

  /** The first element ends when another thread has begun one. */
  private static int meetings(int elements) {
    AtomicReference<Thread> first = new AtomicReference<>();
    CountDownLatch second = new CountDownLatch(1);
    return Par.reduceInt(
        0,
        elements,
        0,
        e -> {
          if (!first.compareAndSet(null, Thread.currentThread())
              && first.get() != Thread.currentThread()) {
            second.countDown();
          }
          Uninterruptibly.await(second);
          return 1;
        },
        Integer::sum);
  }

  static Stream<ForkPoolOptions> ofOneWorker() {
    ForkPoolOptions some = ForkPoolOptions.defaults();
    return Stream.of(some.workers(1), some.sequential());
  }

  /** One thread looks, too: each would take a year. */
  @ParameterizedTest
  @MethodSource("ofOneWorker")
  void aLoopOfOneWorkerEndsWhenItIsStopped(ForkPoolOptions options) {
    IntConsumer millisecond = i -> LockSupport.parkNanos(1_000_000);
    List<Runnable> loops =
        List.of(
            () -> Par.forEach(0, Integer.MAX_VALUE, millisecond),
            () -> Par.forEachLong(0, Long.MAX_VALUE, i -> millisecond.accept(0)),
            () ->
                Par.sumLong(
                    0,
                    Integer.MAX_VALUE,
                    i -> {
                      millisecond.accept(i);
                      return 1;
                    }),
            () ->
                Par.any(
                    0,
                    Integer.MAX_VALUE,
                    i -> {
                      millisecond.accept(i);
                      return false;
                    }),
            () -> Par.range2d(40_000, 40_000, (row, column) -> millisecond.accept(row)));
    try (ForkPool pool = ForkPool.open(options)) {
      for (Runnable loop : loops) {
        assertThrows(
            TimeoutException.class,
            () ->
                pool.call(
                    () -> {
                      loop.run();
                      return 1;
                    },
                    Duration.ofMillis(20)));
      }
      assertEquals(4950, pool.call(() -> Par.reduce(ARRAY, 0, Integer::sum)));
    }
  }
}
