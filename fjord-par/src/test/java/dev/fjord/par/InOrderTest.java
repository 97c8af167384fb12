package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What others read ahead of a consumer in order is bounded, and reaches it. */
@Timeout(value = Pools.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class InOrderTest {
  /** After so many elements the consumer has had enough. */
  private static final int LAST = 3_000;

  /** More are not made by any source, so that a test that fails ends. */
  private static final int MOST_MADE = 2_000_000;

  private static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** A consumer of whatever type, and the stage before it. */
  private static final class Consumer {
    final AtomicInteger made = new AtomicInteger();
    private final Thread caller = Thread.currentThread();
    private final CountDownLatch others;
    private int seen;

    Consumer(int workers) {
      others = new CountDownLatch(workers == 1 ? 0 : 1);
    }

    void make() {
      if (Thread.currentThread() != caller) {
        others.countDown();
      }
      if (made.incrementAndGet() > MOST_MADE) {
        throw new AssertionError("read ahead without bound");
      }
    }

    /** The first one is not over before another worker reads ahead. */
    void accept() {
      Uninterruptibly.await(others);
      if (++seen > LAST) {
        throw new Enough();
      }
    }
  }

  private static Map<String, BiFunction<ParStreams, Consumer, Runnable>> endless() {
    Map<String, BiFunction<ParStreams, Consumer, Runnable>> all = new LinkedHashMap<>();
    all.put("iterate", (on, to) -> ordered(to, on.move(Stream.iterate(0, e -> e + 1))));
    all.put("generate", (on, to) -> ordered(to, on.move(Stream.generate(() -> 1))));
    all.put(
        "parallel, filtered",
        (on, to) ->
            ordered(to, on.move(Stream.iterate(0, e -> e + 1).parallel().filter(e -> e % 2 == 0))));
    all.put("range", (on, to) -> ordered(to, on.range(0, Long.MAX_VALUE).mapToObj(e -> e)));
    all.put(
        "filtered range",
        (on, to) ->
            ordered(
                to, on.move(LongStream.range(0, 1L << 60).parallel().filter(e -> e > 0).boxed())));
    all.put(
        "of int",
        (on, to) -> {
          IntStream stream = on.move(IntStream.iterate(0, e -> e + 1)).peek(e -> to.make());
          return () -> stream.forEachOrdered(e -> to.accept());
        });
    all.put(
        "of long",
        (on, to) -> {
          LongStream stream = on.move(LongStream.generate(() -> 1)).peek(e -> to.make());
          return () -> stream.forEachOrdered(e -> to.accept());
        });
    all.put(
        "of double",
        (on, to) -> {
          DoubleStream stream = on.move(DoubleStream.iterate(0, e -> e + 1)).peek(e -> to.make());
          return () -> stream.forEachOrdered(e -> to.accept());
        });
    return all;
  }

  private static <T> Runnable ordered(Consumer to, Stream<T> source) {
    Stream<T> stream = source.peek(e -> to.make());
    return () -> stream.forEachOrdered(e -> to.accept());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aConsumerGetsOnThoughTheSourceHasNoEnd(int workers) {
    endless()
        .forEach(
            (name, stream) -> {
              Consumer consumer = new Consumer(workers);
              Runnable run = stream.apply(Pools.streams(workers), consumer);
              assertThrows(Enough.class, run::run, name);
              int most = name.contains("range") ? MOST_MADE : 4 * LAST; // that says how long it is
              assertTrue(consumer.made.get() <= most, name + ": " + consumer.made);
            });
  }

  /** Of sizes at which a portion ends, and of more than the largest. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void nothingIsLostBetweenTwoPortions(int workers) {
    ParStreams on = Pools.streams(workers);
    for (int size : new int[] {0, 1, 2047, 2048, 2049, 6144, 10_000}) {
      List<Integer> numbers = IntStream.range(0, size).boxed().toList();
      Spliterator<Integer> unknown =
          Spliterators.spliteratorUnknownSize(numbers.iterator(), Spliterator.ORDERED);
      assertEquals(numbers, inOrder(on.stream(unknown)));
      assertEquals(numbers, inOrder(on.stream(numbers)));
      assertEquals(numbers, inOrder(on.move(numbers.parallelStream().filter(e -> e >= 0))));
      assertEquals(numbers, inOrder(on.move(StreamSupport.stream(numbers.spliterator(), false))));
      assertEquals(numbers, inOrder(on.move(Stream.iterate(0, e -> e < size, e -> e + 1))));
      assertEquals(numbers, inOrder(on.range(0, size).boxed()));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void nothingIsLostOfALargeSource(int workers) {
    int[] next = {0};
    int size = 1_100_000;
    Pools.streams(workers).range(0, size).forEachOrdered(e -> next[0] += e == next[0] ? 1 : 0);
    assertEquals(size, next[0]);
  }

  private static List<Integer> inOrder(Stream<Integer> stream) {
    List<Integer> all = new ArrayList<>();
    stream.map(e -> e).forEachOrdered(all::add);
    return all;
  }
}
