package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PrimitiveIterator;
import java.util.Random;
import java.util.Spliterators;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each operation of the streams of primitives, over each kind of source, as on the JDK. */
@Timeout(value = Pools.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class NumbersTest {
  private static final int[] SIZES = {0, 1, 2, 2000};

  /**
   * Ways to an array of ints as a stream: of ours, or the JDK's sequential one if null is given.
   */
  private static Map<String, BiFunction<ParStreams, int[], IntStream>> sources() {
    Map<String, BiFunction<ParStreams, int[], IntStream>> all = new LinkedHashMap<>();
    all.put("array", (on, a) -> on == null ? IntStream.of(a) : on.ints(a));
    all.put("mapped range", (on, a) -> range(on, a.length).map(i -> a[i]));
    all.put("moved", (on, a) -> moved(on, IntStream.of(a).map(e -> e)));
    all.put("moved, parallel", (on, a) -> moved(on, IntStream.of(a).parallel().filter(e -> true)));
    all.put(
        "iterator",
        (on, a) ->
            moved(
                on,
                StreamSupport.intStream(
                    Spliterators.spliteratorUnknownSize(IntStream.of(a).iterator(), 16), false)));
    all.put(
        "boxed",
        (on, a) -> {
          List<Integer> list = IntStream.of(a).boxed().toList();
          return (on == null ? list.stream() : on.stream(list)).mapToInt(e -> e);
        });
    all.put(
        "closed range", (on, a) -> closed(on, a.length).map(i -> a[i - 1]).flatMap(IntStream::of));
    return all;
  }

  private static IntStream range(ParStreams on, int to) {
    return on == null ? IntStream.range(0, to) : on.range(0, to);
  }

  private static IntStream closed(ParStreams on, int to) {
    return on == null ? IntStream.rangeClosed(1, to) : on.rangeClosed(1, to);
  }

  private static IntStream moved(ParStreams on, IntStream stream) {
    return on == null ? stream.sequential() : on.move(stream);
  }

  private static List<Function<IntStream, Object>> ofInts() {
    return List.of(
        IntStream::sum,
        IntStream::min,
        IntStream::max,
        IntStream::count,
        IntStream::average,
        s -> s.summaryStatistics().toString(),
        s -> s.boxed().toList(),
        s -> s.filter(e -> e % 3 == 0).mapToObj(Integer::toString).toList(),
        s -> s.mapToLong(e -> (long) e << 32).sum(),
        s -> s.mapToDouble(e -> e / 4.0).sum(),
        s -> s.asLongStream().max(),
        s -> s.asDoubleStream().boxed().toList(),
        s -> s.flatMap(e -> e % 2 == 0 ? null : IntStream.range(0, e & 3)).boxed().toList(),
        s ->
            s.<String>mapToObj(e -> e % 2 == 0 ? "even" : "odd")
                .collect(Collectors.groupingBy(e -> e, Collectors.counting())),
        s ->
            s.mapMulti(
                    (e, sink) -> {
                      for (int i = 0; i < (e & 3); i++) {
                        sink.accept(e + i);
                      }
                    })
                .boxed()
                .toList(),
        s -> s.distinct().boxed().toList(),
        s -> s.sorted().boxed().toList(),
        s -> s.map(e -> -e).sorted().distinct().limit(50).boxed().toList(),
        s -> s.limit(17).boxed().toList(),
        s -> s.skip(17).limit(Long.MAX_VALUE).boxed().toList(),
        s -> s.skip(Long.MAX_VALUE).count(),
        s -> s.filter(e -> e != 5).skip(3).limit(400).boxed().toList(),
        s -> s.takeWhile(e -> e % 100 != 99).boxed().toList(),
        s -> s.dropWhile(e -> e % 100 != 99).boxed().toList(),
        s -> s.reduce(1, (a, b) -> a * b),
        s -> s.reduce(Math::max),
        s -> s.collect(ArrayList::new, ArrayList::add, ArrayList::addAll),
        s -> s.anyMatch(e -> e == 77),
        s -> s.allMatch(e -> e >= 0),
        s -> s.noneMatch(e -> e > 1990),
        IntStream::findFirst,
        s -> s.findAny().isPresent(),
        s -> list(s.iterator()),
        s -> Spliterated.inOrder(s.map(e -> e + 1).spliterator()),
        s -> {
          List<Integer> all = new ArrayList<>();
          s.peek(e -> {}).forEachOrdered(all::add);
          return all;
        });
  }

  private static List<Integer> list(PrimitiveIterator.OfInt iterator) {
    List<Integer> all = new ArrayList<>();
    while (iterator.hasNext() && iterator.hasNext()) {
      all.add(iterator.nextInt());
    }
    return all;
  }

  private static List<Function<LongStream, Object>> ofLongs() {
    return List.of(
        LongStream::sum,
        LongStream::min,
        LongStream::max,
        LongStream::count,
        LongStream::average,
        s -> s.summaryStatistics().toString(),
        s -> s.boxed().toList(),
        s -> s.filter(e -> e % 3 == 0).mapToObj(Long::toString).toList(),
        s -> s.mapToInt(e -> (int) (e >> 3)).boxed().toList(),
        s -> s.mapToDouble(e -> e / 4.0).sum(),
        s -> s.asDoubleStream().boxed().toList(),
        s -> s.flatMap(e -> e % 2 == 0 ? null : LongStream.range(0, e & 3)).boxed().toList(),
        s ->
            s.mapMulti(
                    (e, sink) -> {
                      sink.accept(e);
                      sink.accept(-e);
                    })
                .boxed()
                .toList(),
        s -> s.distinct().boxed().toList(),
        s -> s.sorted().boxed().toList(),
        s -> s.limit(17).boxed().toList(),
        s -> s.skip(17).limit(Long.MAX_VALUE).boxed().toList(),
        s -> s.filter(e -> e != 5).skip(3).limit(400).boxed().toList(),
        s -> s.takeWhile(e -> e % 100 != 99).boxed().toList(),
        s -> s.dropWhile(e -> e % 100 != 99).boxed().toList(),
        s -> s.reduce(1, (a, b) -> a * b),
        s -> s.reduce(Math::max),
        s -> s.collect(ArrayList::new, ArrayList::add, ArrayList::addAll),
        s -> s.anyMatch(e -> e == 77),
        s -> s.allMatch(e -> e >= 0),
        s -> s.noneMatch(e -> e > 1990),
        LongStream::findFirst,
        s -> s.findAny().isPresent(),
        s -> Spliterated.inOrder(s.map(e -> e + 1).spliterator()),
        s -> {
          List<Long> all = new ArrayList<>();
          s.peek(e -> {}).forEachOrdered(all::add);
          return all;
        });
  }

  /** With quarters, so that sums are exact in any order, and all that is special. */
  private static List<Function<DoubleStream, Object>> ofDoubles() {
    return List.of(
        DoubleStream::sum,
        DoubleStream::min,
        DoubleStream::max,
        DoubleStream::count,
        DoubleStream::average,
        s -> s.summaryStatistics().toString(),
        s -> s.filter(e -> e < 100).boxed().toList(),
        s -> s.mapToObj(Double::toString).toList(),
        s -> s.mapToInt(e -> (int) e).boxed().toList(),
        s -> s.mapToLong(e -> (long) e).sum(),
        s -> s.map(e -> -e).max(),
        s -> s.map(e -> e < 900 ? e : Double.NaN).min(),
        s -> s.map(e -> e < 900 ? e : Double.NEGATIVE_INFINITY).sum(),
        s -> s.map(e -> e < 900 ? e : e < 1500 ? 1 / 0.0 : -1 / 0.0).sum(),
        s -> s.map(e -> e < 900 ? e : e < 1500 ? 1 / 0.0 : Double.NaN).average(),
        s -> s.map(e -> -0.0).sum(),
        s -> s.map(e -> e < 1000 ? 0.0 : -0.0).min(),
        s -> s.map(e -> e < 1000 ? 0.0 : -0.0).max(),
        s -> s.map(e -> e < 1000 ? 0.0 : -0.0).distinct().boxed().toList(),
        s -> s.map(e -> e < 1000 ? Double.NaN : e).distinct().limit(3).boxed().toList(),
        s -> s.map(e -> e < 1000 ? 0.0 : -0.0).sorted().boxed().toList(),
        s -> s.flatMap(e -> e > 1000 ? null : DoubleStream.of(e, e)).boxed().toList(),
        s ->
            s.mapMulti(
                    (e, sink) -> {
                      sink.accept(e);
                      sink.accept(-e);
                    })
                .boxed()
                .toList(),
        s -> s.limit(17).boxed().toList(),
        s -> s.skip(17).limit(Long.MAX_VALUE).boxed().toList(),
        s -> s.takeWhile(e -> e < 1900).boxed().toList(),
        s -> s.dropWhile(e -> e < 1900).boxed().toList(),
        s -> s.reduce(0, Double::sum),
        s -> s.reduce(Math::max),
        s -> s.collect(ArrayList::new, ArrayList::add, ArrayList::addAll),
        s -> s.anyMatch(e -> e == 77),
        s -> s.allMatch(e -> e >= 0),
        s -> s.noneMatch(e -> e > 1990),
        DoubleStream::findFirst,
        s -> s.findAny().isPresent(),
        s -> Spliterated.inOrder(s.map(e -> e + 1).spliterator()),
        s -> {
          List<Double> all = new ArrayList<>();
          s.peek(e -> {}).forEachOrdered(all::add);
          return all;
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void anOperationComesToWhatTheJdksDoes(int workers) {
    ParStreams on = Pools.streams(workers);
    for (int size : SIZES) {
      int[] array = new Random(size).ints(size, 0, 2000).toArray();
      sources()
          .forEach(
              (name, source) -> {
                String what = name + " of " + size + ", operation ";
                Supplier<IntStream> jdks = () -> source.apply(null, array);
                Supplier<IntStream> ours = () -> source.apply(on, array);
                compare(what + "of ints ", ofInts(), jdks, ours);
                compare(
                    what + "of longs ",
                    ofLongs(),
                    () -> jdks.get().asLongStream(),
                    () -> ours.get().asLongStream());
                compare(
                    what + "of doubles ",
                    ofDoubles(),
                    () -> jdks.get().mapToDouble(NumbersTest::quarters),
                    () -> ours.get().mapToDouble(NumbersTest::quarters));
              });
    }
  }

  private static double quarters(int e) {
    return e + (e & 3) / 4.0;
  }

  private static <S> void compare(
      String what, List<Function<S, Object>> operations, Supplier<S> jdks, Supplier<S> ours) {
    for (int i = 0; i < operations.size(); i++) {
      Function<S, Object> operation = operations.get(i);
      assertEquals(operation.apply(jdks.get()), operation.apply(ours.get()), what + i);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void rangesReachToTheEndsOfTheirType(int workers) {
    ParStreams on = Pools.streams(workers);
    int maxInt = Integer.MAX_VALUE;
    long maxLong = Long.MAX_VALUE;
    long minLong = Long.MIN_VALUE;
    assertEquals(List.of(maxInt - 1, maxInt), on.rangeClosed(maxInt - 1, maxInt).boxed().toList());
    assertEquals(
        List.of(maxLong - 1, maxLong), on.rangeClosed(maxLong - 1, maxLong).boxed().toList());
    assertEquals(
        0, on.range(5, 5).count() + on.range(5, -5).count() + on.rangeClosed(5, 4).count());
    assertEquals(1L << 32, on.rangeClosed(Integer.MIN_VALUE, maxInt).count());
    assertEquals(minLong, on.range(minLong, maxLong).findFirst().getAsLong());
    assertEquals(
        List.of(minLong, minLong + 1), on.rangeClosed(minLong, maxLong).limit(2).boxed().toList());
    assertEquals(
        minLong + 1001,
        on.range(minLong, maxLong).skip(1000).filter(e -> e % 2 != 0).findFirst().getAsLong());
    assertTrue(on.range(minLong, maxLong).anyMatch(e -> e > minLong + 100_000));
    assertFalse(on.range(minLong, maxLong).allMatch(e -> e < minLong + 100_000));
    assertFalse(on.range(minLong, maxLong).noneMatch(e -> e % 7 == 0));
    assertTrue(on.rangeClosed(minLong, maxLong).findAny().isPresent());
    assertEquals(
        minLong + 99,
        on.range(minLong, maxLong).takeWhile(e -> e < minLong + 100).max().getAsLong());
    assertEquals(3, on.range(0, maxLong).map(e -> e / 2).distinct().limit(3).count());
    assertEquals(0, on.range(0, maxLong).limit(maxLong).findFirst().getAsLong());
    assertEquals(0, on.range(0L, 1000).skip(maxLong).count());
    assertEquals(10, on.move(LongStream.iterate(0, e -> e + 1)).limit(10).limit(maxLong).count());
  }
}
