package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.PrimitiveIterator;
import java.util.Random;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.BaseStream;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/**
 * What is seldom used does what the JDK's sequential stream does, failures included: over any
 * source, on any pool.
 */
final class RareOperationsTest {
  /** A way to a stream of the elements: ours, or the JDK's if there is no {@link ParStreams}. */
  private interface From {
    Stream<Integer> of(ParStreams on, List<Integer> elements);
  }

  private static final Map<String, From> SOURCES = new LinkedHashMap<>();
  private static final Map<String, Function<Stream<Integer>, Object>> ENDS = new LinkedHashMap<>();
  private static final Map<String, UnaryOperator<Stream<Integer>>> STAGES = new LinkedHashMap<>();

  private static final String FAILS = "fails at one";
  private static final Pattern ANY_WILL_DO = Pattern.compile("unordered.*|is there any|.* match");

  /** These do not depend on a given stream. */
  private static final Map<String, Function<ParStreams, Object>> WHOLE = new LinkedHashMap<>();

  static {
    SOURCES.put("list", (on, all) -> on == null ? all.stream() : on.stream(all));
    SOURCES.put("moved", (on, all) -> moved(on, all.stream()));
    SOURCES.put("moved, parallel", (on, all) -> moved(on, all.parallelStream().map(e -> e)));
    SOURCES.put(
        "unsized",
        (on, all) -> {
          Spliterator<Integer> source =
              Spliterators.spliteratorUnknownSize(all.iterator(), Spliterator.ORDERED);
          return on == null ? StreamSupport.stream(source, false) : on.stream(source);
        });
    SOURCES.put("filtered", (on, all) -> SOURCES.get("list").of(on, all).filter(Objects::nonNull));
    SOURCES.put(
        "concat",
        (on, all) -> {
          List<Integer> left = all.subList(0, all.size() / 3);
          List<Integer> right = all.subList(all.size() / 3, all.size());
          return on == null
              ? Stream.concat(left.stream(), right.stream())
              : on.concat(on.stream(left), right.stream());
        });

    STAGES.put("none", s -> s);
    STAGES.put(
        "mapMulti",
        s ->
            s.mapMulti(
                (e, sink) -> {
                  for (int i = e & 3; i > 0; i--) {
                    sink.accept(e + i);
                  }
                }));
    STAGES.put("flatMap to null", s -> s.flatMap(e -> e % 2 == 0 ? null : Stream.of(e, e)));
    STAGES.put("skip beyond the end", s -> s.skip(1_000_000));
    STAGES.put("skip and limit", s -> s.skip(5).limit(70).skip(1));
    STAGES.put("page of some", s -> s.filter(e -> e % 3 > 0).skip(20).limit(30));
    STAGES.put("last page of some", s -> s.filter(e -> e % 3 > 0).skip(600).limit(Long.MAX_VALUE));
    STAGES.put("limit 0", s -> s.limit(0));
    STAGES.put("limit of all", s -> s.limit(Long.MAX_VALUE));
    STAGES.put("skip 0", s -> s.skip(0));
    STAGES.put("to and fro", s -> s.parallel().map(e -> e + 1).sequential().filter(e -> e % 3 > 0));
    STAGES.put("fro and to", s -> s.sequential().map(e -> e + 1).parallel().filter(e -> e % 3 > 0));
    STAGES.put("nulls", s -> s.map(e -> e % 2 == 0 ? null : e));
    STAGES.put("distinct nulls", s -> s.map(e -> e % 2 == 0 ? null : e).distinct());
    STAGES.put(
        "sorted nulls",
        s ->
            s.map(e -> e % 2 == 0 ? null : e)
                .sorted(Comparator.nullsLast(Comparator.reverseOrder())));
    STAGES.put("sorted by equals", s -> s.sorted((a, b) -> 0));
    STAGES.put("sorted twice", s -> s.sorted(Comparator.reverseOrder()).sorted());
    STAGES.put("takeWhile", s -> s.takeWhile(e -> e % 100 != 99));
    STAGES.put("dropWhile", s -> s.dropWhile(e -> e % 100 != 99));
    STAGES.put("boxed", s -> s.mapToInt(e -> e).asLongStream().boxed().map(Long::intValue));
    STAGES.put(
        "flat doubles",
        s -> s.mapMultiToDouble((e, sink) -> sink.accept(e)).mapToObj(d -> (int) d));
    STAGES.put(FAILS, s -> s.map(e -> 100 / (e - 500)));
    STAGES.put("closed", s -> s.onClose(() -> {}));

    ENDS.put("toList", Stream::toList);
    ENDS.put("array", s -> Arrays.asList(s.toArray()));
    ENDS.put("array of its type", s -> Arrays.asList(s.toArray(Integer[]::new)));
    ENDS.put("array of a wider type", s -> Arrays.asList((Object[]) s.toArray(Number[]::new)));
    ENDS.put("array of a wrong type", s -> Arrays.asList((Object[]) s.toArray(String[]::new)));
    ENDS.put("array of null", s -> Arrays.asList((Object[]) s.toArray(n -> null)));
    ENDS.put("iterator", s -> drained(s.iterator()));
    ENDS.put("iterator, some", s -> first(s.iterator(), 3));
    ENDS.put("spliterator", s -> drained(Spliterators.iterator(s.spliterator())));
    ENDS.put("spliterator, split", s -> split(s.spliterator()));
    ENDS.put("int iterator", s -> ints(s.mapToInt(e -> e).iterator()));
    ENDS.put("count", Stream::count);
    ENDS.put("findFirst", Stream::findFirst);
    ENDS.put("is there any", s -> s.filter(Objects::nonNull).findAny().isPresent());
    ENDS.put("min", s -> s.min(Comparator.naturalOrder()));
    ENDS.put("max of equals", s -> s.max((a, b) -> 0));
    ENDS.put("last", s -> s.reduce((a, b) -> b));
    ENDS.put("nulls, and then the last", s -> s.map(e -> e > 500 ? null : e).reduce((a, b) -> b));
    ENDS.put("min of equals", s -> s.min((a, b) -> 0));
    ENDS.put("reduce", s -> s.reduce((a, b) -> a - a + b));
    ENDS.put("reduce to another type", s -> s.reduce("", (a, b) -> a + b, String::concat));
    ENDS.put("joined", s -> s.map(String::valueOf).collect(Collectors.joining(",", "[", "]")));
    ENDS.put(
        "collect, three",
        s -> s.collect(ArrayList::new, ArrayList<Object>::add, ArrayList::addAll));
    ENDS.put(
        "collect, concurrent and unordered",
        s ->
            new ArrayList<>(s.collect(into(new ConcurrentLinkedQueue<>())))
                .stream().map(String::valueOf).sorted().toList());
    ENDS.put("collect, unordered", s -> sorted(s.collect(Collectors.toSet())));
    ENDS.put(
        "grouped concurrently",
        s ->
            new TreeMap<>(
                s.collect(
                    Collectors.groupingByConcurrent(e -> e % 7, Collectors.summingInt(e -> e)))));
    ENDS.put("map, doubly", s -> s.collect(Collectors.toMap(e -> e % 1000, e -> e)).size());
    ENDS.put(
        "teeing",
        s -> s.collect(Collectors.teeing(Collectors.counting(), Collectors.toList(), List::of)));
    ENDS.put("unordered, limit", s -> s.unordered().limit(10).count());
    ENDS.put("unordered, skip", s -> s.unordered().skip(10).count());
    ENDS.put("unordered, distinct", s -> sorted(s.unordered().distinct().toList()));
    ENDS.put("unordered, takeWhile, of all", s -> s.unordered().takeWhile(e -> true).count());
    ENDS.put("unordered, takeWhile, of none", s -> s.unordered().takeWhile(e -> false).count());
    ENDS.put("unordered, dropWhile, of all", s -> s.unordered().dropWhile(e -> true).count());
    ENDS.put("peek", s -> peeked(s));
    ENDS.put("forEachOrdered", s -> ordered(s));
    ENDS.put("used twice", s -> List.of(s.count(), s.count()));
    ENDS.put("linked twice", s -> List.of(s.map(e -> e), s.map(e -> e)));
    ENDS.put("linked and used", s -> List.of(s.map(e -> e).count(), s.count()));
    ENDS.put("iterator and used", s -> List.of(s.iterator().hasNext(), s.count()));
    ENDS.put("closed and used", s -> closedAndUsed(s));
    ENDS.put("onClose, in order", s -> closings(s, false));
    ENDS.put("onClose, failing", s -> closings(s, true));
    ENDS.put("onClose after use", s -> List.of(s.count(), s.onClose(() -> {})));
    ENDS.put("closed twice", s -> closedTwice(s));
    ENDS.put("flatMap closes", s -> flatCloses(s));
    ENDS.put("negative limit", s -> s.limit(-1));
    ENDS.put("negative skip", s -> s.skip(-1));
    ENDS.put("null mapper", s -> s.map(null));
    ENDS.put("null predicate", s -> s.anyMatch(null));
    ENDS.put("first is null", s -> s.map(e -> (Integer) null).findFirst());
    ENDS.put("least is null", s -> s.map(e -> (Integer) null).min((a, b) -> 0));
    ENDS.put("all match", s -> List.of(s.allMatch(e -> e != null && e > 3)));
    ENDS.put("none match", s -> s.noneMatch(e -> e == null));
    ENDS.put("average", s -> s.mapToInt(e -> e).average());
    ENDS.put("statistics", s -> s.mapToLong(e -> e).summaryStatistics().toString());
    ENDS.put("is parallel", s -> s.sequential().isParallel());

    WHOLE.put(
        "iterate with an end",
        on -> moved(on, Stream.iterate(1, e -> e < 5000, e -> e + 3)).toList());
    WHOLE.put("iterate, limit", on -> moved(on, Stream.iterate(1, e -> e + 3)).limit(777).toList());
    WHOLE.put("iterate nothing", on -> moved(on, Stream.iterate(1, e -> e < 1, e -> e)).toList());
    WHOLE.put(
        "iterate, page",
        on ->
            moved(on, Stream.iterate(1, e -> e + 3))
                .filter(e -> e % 2 > 0)
                .skip(99)
                .limit(777)
                .toList());
    WHOLE.put("generate, limit", on -> moved(on, Stream.generate(() -> 1)).limit(777).toList());
    WHOLE.put("generate, any", on -> moved(on, Stream.generate(() -> 1)).findAny());
    WHOLE.put(
        "iterate, first",
        on -> moved(on, Stream.iterate(1, e -> e + 1)).filter(e -> e > 999).findFirst());
    WHOLE.put(
        "iterate, any match",
        on -> moved(on, Stream.iterate(1, e -> e + 1)).anyMatch(e -> e > 9999));
    WHOLE.put(
        "iterate, takeWhile",
        on -> moved(on, Stream.iterate(1, e -> e + 1)).takeWhile(e -> e < 4321).count());
    WHOLE.put(
        "endless, flat, limit",
        on ->
            moved(on, Stream.iterate(1, e -> e + 1))
                .flatMap(e -> Stream.of(e, e))
                .limit(99)
                .toList());
    WHOLE.put(
        "endless inside",
        on ->
            moved(on, Stream.of(1, 2))
                .flatMap(e -> Stream.iterate(e, i -> i + 1))
                .limit(50)
                .toList());
    WHOLE.put(
        "endless inside, first",
        on -> moved(on, Stream.of(1, 2)).flatMap(e -> Stream.generate(() -> e)).findFirst());
    WHOLE.put(
        "endless, iterator", on -> first(moved(on, Stream.iterate(1, e -> e + 1)).iterator(), 100));
    WHOLE.put(
        "concat of endless",
        on -> concat(on, Stream.of(1, 2), Stream.iterate(3, e -> e + 1)).limit(30).toList());
    WHOLE.put("concat closes both", RareOperationsTest::concatCloses);
    WHOLE.put("empty", on -> moved(on, Stream.empty()).max(Comparator.comparing(Object::toString)));
    WHOLE.put("of null", on -> moved(on, Stream.ofNullable(null)).count());
    WHOLE.put("one null", on -> moved(on, Stream.of((Object) null)).toList());
    WHOLE.put(
        "not comparable", on -> moved(on, Stream.of(new Object(), new Object())).sorted().toList());
    WHOLE.put(
        "one is comparable enough", on -> moved(on, Stream.of(new Object())).sorted().count());
    WHOLE.put(
        "range beyond",
        on -> (on == null ? IntStream.range(5, -5) : on.range(5, -5)).boxed().toList());
    WHOLE.put(
        "closed range of the last ints",
        on ->
            (on == null
                    ? IntStream.rangeClosed(Integer.MAX_VALUE - 3, Integer.MAX_VALUE)
                    : on.rangeClosed(Integer.MAX_VALUE - 3, Integer.MAX_VALUE))
                .boxed()
                .toList());
    WHOLE.put(
        "a range of most longs",
        on ->
            (on == null ? LongStream.range(Long.MIN_VALUE, 5) : on.range(Long.MIN_VALUE, 5L))
                .limit(3)
                .boxed()
                .toList());
    WHOLE.put(
        "count of a huge range",
        on -> (on == null ? LongStream.range(0, 1L << 40) : on.range(0, 1L << 40)).count());
    WHOLE.put(
        "max of NaN",
        on ->
            (on == null ? IntStream.range(0, 9) : on.range(0, 9))
                .mapToDouble(i -> i == 4 ? Double.NaN : i)
                .max());
    WHOLE.put(
        "distinct zeros",
        on ->
            (on == null ? IntStream.range(0, 9) : on.range(0, 9))
                .mapToDouble(i -> i % 2 == 0 ? 0.0 : -0.0)
                .distinct()
                .count());
    WHOLE.put(
        "sorted NaN",
        on ->
            (on == null ? IntStream.range(0, 9) : on.range(0, 9))
                .mapToDouble(i -> i % 2 == 0 ? Double.NaN : -0.0)
                .sorted()
                .boxed()
                .toList());
  }

  private static <T> Stream<T> moved(ParStreams on, Stream<T> stream) {
    return on == null ? stream.sequential() : on.move(stream);
  }

  private static <T> Stream<T> concat(ParStreams on, Stream<T> a, Stream<T> b) {
    return on == null ? Stream.concat(a, b) : on.concat(a, b);
  }

  private static List<String> sorted(Iterable<?> elements) {
    List<String> list = new ArrayList<>();
    elements.forEach(e -> list.add(String.valueOf(e)));
    Collections.sort(list);
    return list;
  }

  private static List<Object> drained(Iterator<?> iterator) {
    List<Object> all = new ArrayList<>();
    while (iterator.hasNext()) {
      all.add(iterator.next());
    }
    try {
      iterator.next();
    } catch (NoSuchElementException e) {
      all.add("end");
    }
    return all;
  }

  private static List<Object> first(Iterator<?> iterator, int most) {
    List<Object> all = new ArrayList<>();
    while (all.size() < most && iterator.hasNext()) {
      all.add(iterator.next());
    }
    return all;
  }

  private static List<Integer> ints(PrimitiveIterator.OfInt iterator) {
    List<Integer> all = new ArrayList<>();
    iterator.forEachRemaining((int e) -> all.add(e));
    return all;
  }

  /** Left halves, an element of the rest, and the rest. */
  private static List<Object> split(Spliterator<Integer> all) {
    List<Object> elements = new ArrayList<>();
    Spliterator<Integer> left = all.trySplit();
    if (left != null) {
      elements.addAll(split(left));
    }
    all.tryAdvance(elements::add);
    all.forEachRemaining(elements::add);
    assertEquals(false, all.tryAdvance(elements::add));
    return elements;
  }

  private static Collector<Object, ?, ConcurrentLinkedQueue<String>> into(
      ConcurrentLinkedQueue<String> queue) {
    return Collector.of(
        () -> queue,
        (to, e) -> to.add(String.valueOf(e)),
        (a, b) -> a,
        Collector.Characteristics.CONCURRENT,
        Collector.Characteristics.UNORDERED,
        Collector.Characteristics.IDENTITY_FINISH);
  }

  private static Object peeked(Stream<Integer> s) {
    AtomicInteger count = new AtomicInteger();
    long all = s.peek(e -> count.getAndIncrement()).filter(e -> e == null || e >= 0).count();
    return List.of(all, count.get());
  }

  private static Object ordered(Stream<Integer> s) {
    List<Integer> all = new ArrayList<>();
    s.forEachOrdered(all::add);
    return all;
  }

  private static Object closedAndUsed(Stream<Integer> s) {
    s.close();
    return s.count();
  }

  private static Object closings(Stream<Integer> s, boolean areFailing) {
    List<Object> order = new ArrayList<>();
    Stream<Integer> twice = s;
    for (int i = 0; i < 3; i++) {
      int number = i;
      twice =
          twice
              .onClose(
                  () -> {
                    order.add(number);
                    if (areFailing) {
                      throw new IllegalArgumentException("" + number);
                    }
                  })
              .map(e -> e);
    }
    try (Stream<Integer> closing = twice) {
      order.add(closing.count());
    } catch (IllegalArgumentException e) {
      order.add(e.getMessage());
      Arrays.stream(e.getSuppressed()).forEach(other -> order.add(other.getMessage()));
    }
    return order;
  }

  private static Object closedTwice(Stream<Integer> s) {
    AtomicInteger count = new AtomicInteger();
    Stream<Integer> closing = s.onClose(count::getAndIncrement);
    closing.close();
    closing.close();
    return count.get();
  }

  private static Object flatCloses(Stream<Integer> s) {
    AtomicInteger closed = new AtomicInteger();
    long count =
        s.flatMap(e -> Stream.of(e, e).onClose(closed::getAndIncrement)).filter(e -> true).count();
    return List.of(count, closed.get());
  }

  private static Object concatCloses(ParStreams on) {
    List<Object> order = new ArrayList<>();
    try (Stream<Integer> both =
        concat(
            on,
            moved(on, Stream.of(1)).onClose(() -> order.add("left")),
            moved(on, Stream.of(2)).onClose(() -> order.add("right")))) {
      order.add(both.toList());
    }
    return order;
  }

  /** What comes out, as text; or what is thrown. */
  private static String outcome(Supplier<Object> action) {
    try {
      Object result = action.get();
      return result instanceof BaseStream ? "a stream" : String.valueOf(result);
    } catch (RuntimeException e) {
      return e.getClass().getName();
    }
  }

  @Provide
  Arbitrary<Integer> workers() {
    return Arbitraries.of(1, 2, 7);
  }

  @Property(tries = 1500, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void whatComesOutIsWhatComesOutOfTheJdk(@ForAll("workers") int workers, @ForAll Random random) {
    String source = any(SOURCES.keySet(), random);
    String stage = any(STAGES.keySet(), random);
    String end = any(ENDS.keySet(), random);
    // Where any element will do, it may be the one that fails, which a sequential stream never
    // sees.
    Assume.that(!stage.equals(FAILS) || !ANY_WILL_DO.matcher(end).matches());
    int size = List.of(0, 1, 2, 100, 5000).get(random.nextInt(5));
    List<Integer> elements = random.ints(size, 0, 1000).boxed().toList();
    Function<ParStreams, Object> all =
        on -> ENDS.get(end).apply(STAGES.get(stage).apply(SOURCES.get(source).of(on, elements)));
    assertEquals(
        outcome(() -> all.apply(null)),
        outcome(() -> all.apply(ParStreams.on(Pools.of(workers)))),
        () -> source + ", " + stage + ", " + end + ", " + size + " on " + workers);
  }

  private static String any(Set<String> names, Random random) {
    return List.copyOf(names).get(random.nextInt(names.size()));
  }

  @Property(tries = 150, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void wholeStreamsComeToWhatTheJdksComeTo(@ForAll("workers") int workers, @ForAll Random random) {
    String name = any(WHOLE.keySet(), random);
    assertEquals(
        outcome(() -> WHOLE.get(name).apply(null)),
        outcome(() -> WHOLE.get(name).apply(ParStreams.on(Pools.of(workers)))),
        name);
  }
}
