package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Inner streams that have no end are left as soon as nobody wants more of them. */
@Timeout(value = Pools.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class InnerStreamTest {
  private static Stream<Integer> flat(Stream<Integer> stream) {
    return stream.flatMap(e -> Stream.iterate(0, i -> i + 1));
  }

  /** Ends that do not want all. Each element becomes 0, 1, 2, and so on. */
  private static Map<String, Function<Stream<Integer>, Object>> ends() {
    Map<String, Function<Stream<Integer>, Object>> all = new LinkedHashMap<>();
    all.put("any", s -> flat(s).anyMatch(i -> i > 1000));
    all.put("all", s -> flat(s).allMatch(i -> i < 1000));
    all.put("first", s -> flat(s).filter(i -> i > 1000).findFirst());
    all.put("limit", s -> flat(s).limit(5).toList());
    all.put("limit, first", s -> flat(s).map(i -> i + 1).limit(5).findFirst());
    all.put("unordered limit", s -> flat(s.unordered()).limit(50).count());
    all.put("take", s -> flat(s).takeWhile(i -> i < 5).toList());
    all.put("take, first", s -> flat(s).takeWhile(i -> i < 5).findFirst());
    all.put("skip, first", s -> flat(s).skip(7).findFirst());
    all.put("drop, first", s -> flat(s).dropWhile(i -> i < 7).findFirst());
    all.put("distinct, first", s -> flat(s).distinct().skip(3).findFirst());
    all.put("distinct, limit", s -> flat(s).distinct().limit(3).sorted().toList());
    all.put(
        "ints", s -> s.flatMapToInt(e -> IntStream.iterate(e, i -> i + 1)).anyMatch(i -> i > 99));
    all.put(
        "ints of ints",
        s -> s.mapToInt(e -> e).flatMap(e -> IntStream.iterate(e, i -> i + 1)).limit(3).sum());
    all.put(
        "longs",
        s -> s.flatMapToLong(e -> LongStream.iterate(e, i -> i + 1)).distinct().findFirst());
    all.put(
        "longs of longs",
        s -> s.mapToLong(e -> e).flatMap(e -> LongStream.iterate(e, i -> i + 1)).limit(3).sum());
    all.put(
        "doubles",
        s -> s.flatMapToDouble(e -> DoubleStream.iterate(e, i -> i + 1)).skip(2).findFirst());
    all.put(
        "doubles of doubles",
        s ->
            s.mapToDouble(e -> e).flatMap(e -> DoubleStream.iterate(e, i -> i + 1)).limit(3).sum());
    return all;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void anInnerStreamWithoutAnEndIsLeftOnceNobodyWantsMore(int workers) {
    List<Integer> some = List.of(1, 2, 3);
    ends()
        .forEach(
            (name, end) ->
                assertEquals(
                    end.apply(some.stream()),
                    end.apply(Pools.streams(workers).stream(some)),
                    name));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void anInnerStreamWithoutAnEndIsLeftOnceAnotherElementHasFailed(int workers) {
    for (boolean isOrdered : new boolean[] {true, false}) {
      // Where order counts, a failure ends only what comes after it.
      List<Integer> some = new ArrayList<>(isOrdered ? List.of(0, 1) : List.of(1, 0));
      CountDownLatch endless = new CountDownLatch(1);
      Stream<Integer> stream = Pools.streams(workers).stream(some);
      Stream<Integer> flat =
          (isOrdered ? stream : stream.unordered())
              .flatMap(
                  e -> {
                    if (e == 1) {
                      return Stream.iterate(
                          0,
                          i -> {
                            endless.countDown();
                            return i + 1;
                          });
                    }
                    Uninterruptibly.await(endless);
                    throw new ArithmeticException("expected");
                  });
      ArithmeticException failure =
          assertThrows(ArithmeticException.class, () -> flat.forEach(i -> {}));
      assertEquals("expected", failure.getMessage());
    }
  }

  /** 0, 1, 2, and then for ever 3. */
  private static Stream<Integer> endless() {
    return Stream.iterate(0, i -> Math.min(i + 1, 3));
  }

  /** What comes after it drops so much that none of its elements gets as far as the limit. */
  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void anInnerStreamWithoutAnEndIsLeftOnceALaterLimitIsFull(int workers) {
    CountDownLatch both = new CountDownLatch(2);
    Stream<Integer> inner =
        Pools.streams(workers)
            .of(0, 1)
            .unordered()
            .filter(e -> e >= 0) // so that it is not known how many there are
            .limit(2)
            .flatMap(
                e -> {
                  both.countDown();
                  Uninterruptibly.await(both);
                  return endless();
                })
            .filter(i -> i != 3)
            .map(i -> i + 1);
    assertEquals(4, inner.limit(4).flatMap(i -> Stream.of(i, i)).filter(i -> i > 0).count() / 2);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void anInnerStreamWithoutAnEndIsLeftOnceThereIsEnoughWithWhatComesBeforeIt(int workers) {
    CountDownLatch both = new CountDownLatch(2);
    List<Integer> some =
        Pools.streams(workers)
            .of(0, 1)
            .flatMap(
                e -> {
                  both.countDown();
                  Uninterruptibly.await(both);
                  return e == 0 ? Stream.of(7, 8, 9) : endless();
                })
            .filter(i -> i != 3)
            .limit(6)
            .toList();
    assertEquals(List.of(7, 8, 9, 0, 1, 2), some);
  }
}
