package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;

/** Any pipeline over any source comes to what the JDK's sequential stream of it comes to. */
final class RandomPipelinesTest {
  /** A stage with its name. */
  record Step(String name, boolean needsOrder, Function<Stream<Integer>, Stream<Integer>> on) {
    @Override
    public String toString() {
      return name;
    }
  }

  /** A terminal operation with its name; what it returns can be compared. */
  record End(String name, boolean needsOrder, Function<Stream<Integer>, Object> on) {
    @Override
    public String toString() {
      return name;
    }
  }

  record Pipeline(List<Step> steps, End end) {
    boolean needsOrder() {
      return end.needsOrder || steps.stream().anyMatch(step -> step.needsOrder);
    }

    Object run(Stream<Integer> source) {
      Stream<Integer> stream = source;
      for (Step step : steps) {
        stream = step.on.apply(stream);
      }
      return end.on.apply(stream);
    }
  }

  private static Step free(String name, Function<Stream<Integer>, Stream<Integer>> on) {
    return new Step(name, false, on);
  }

  private static Step ordered(String name, Function<Stream<Integer>, Stream<Integer>> on) {
    return new Step(name, true, on);
  }

  @Provide
  Arbitrary<Step> steps() {
    Arbitrary<Integer> count = Arbitraries.integers().between(0, 3000);
    return Arbitraries.oneOf(
        Arbitraries.of(
            free("even", s -> s.filter(e -> e % 2 == 0)),
            free("twice", s -> s.map(e -> e * 2)),
            free("third", s -> s.map(e -> e / 3)),
            free("flat", s -> s.flatMap(e -> Stream.of(e, e + 1, e + 2))),
            free("flat ints", s -> s.flatMapToInt(e -> IntStream.range(0, e % 3)).boxed()),
            free(
                "multi",
                s ->
                    s.mapMulti(
                        (e, sink) -> {
                          if (e % 3 != 0) {
                            sink.accept(e);
                            sink.accept(-e);
                          }
                        })),
            free("peek", s -> s.peek(e -> {})),
            free("distinct", Stream::distinct),
            free("sorted", Stream::sorted),
            ordered("sorted by remainder", s -> s.sorted((a, b) -> Integer.compare(a % 7, b % 7))),
            free("ints", s -> s.mapToInt(e -> e).filter(e -> e > 2).map(e -> e + 1).boxed()),
            free("ints sorted", s -> s.mapToInt(e -> e).sorted().boxed()),
            free("longs", s -> s.mapToLong(e -> e).sorted().distinct().mapToObj(e -> (int) e)),
            free("doubles", s -> s.mapToDouble(e -> e).sorted().mapToObj(e -> (int) e)),
            free("as longs", s -> s.mapToInt(e -> e).asLongStream().mapToInt(e -> (int) e).boxed()),
            ordered("take", s -> s.takeWhile(e -> e % 97 != 96)),
            ordered("drop", s -> s.dropWhile(e -> e % 97 != 50))),
        count.map(n -> ordered("limit " + n, s -> s.limit(n))),
        count.map(n -> ordered("skip " + n, s -> s.skip(n))),
        count.map(n -> ordered("int limit " + n, s -> s.mapToInt(e -> e).limit(n).boxed())),
        count.map(n -> ordered("int skip " + n, s -> s.mapToInt(e -> e).skip(n).boxed())));
  }

  @Provide
  Arbitrary<Pipeline> pipelines() {
    Arbitrary<End> ends =
        Arbitraries.of(
            new End("toList", true, Stream::toList),
            new End("toArray", true, s -> List.of((Object[]) s.toArray(Integer[]::new))),
            new End("sum", false, s -> s.mapToInt(e -> e).sum()),
            new End("long sum", false, s -> s.reduce(0L, (a, e) -> a + e, Long::sum)),
            new End("count", false, Stream::count),
            new End("max", false, s -> s.max(Integer::compare)),
            new End("min", false, s -> s.mapToInt(e -> e).min()),
            new End("average", false, s -> s.mapToInt(e -> e).average()),
            new End("joined", true, s -> s.map(String::valueOf).collect(Collectors.joining(","))),
            new End(
                "grouped",
                true,
                s ->
                    s.collect(
                        Collectors.groupingBy(e -> e % 5, TreeMap::new, Collectors.toList()))),
            new End(
                "grouped concurrently",
                false,
                s ->
                    new TreeMap<>(
                        s.collect(
                            Collectors.groupingByConcurrent(e -> e % 5, Collectors.counting())))),
            new End("set", false, s -> s.collect(Collectors.toSet())),
            new End("first", true, Stream::findFirst),
            new End("any is there", false, s -> s.findAny().isPresent()),
            new End("any match", false, s -> s.anyMatch(e -> e == 77)),
            new End("all match", false, s -> s.allMatch(e -> e < 1000)),
            new End("none match", false, s -> s.noneMatch(e -> e == 1500)),
            new End(
                "in order",
                true,
                s -> {
                  List<Integer> all = new ArrayList<>();
                  s.forEachOrdered(all::add);
                  return all;
                }),
            new End(
                "iterated",
                true,
                s -> {
                  List<Integer> all = new ArrayList<>();
                  s.iterator().forEachRemaining(all::add);
                  return all;
                }),
            new End("spliterated", true, s -> Spliterated.inOrder(s.spliterator())),
            new End("last", true, s -> s.reduce((a, b) -> b)),
            new End("digits", true, s -> s.mapToLong(e -> e).reduce((a, b) -> a * 0 + b)));
    return Combinators.combine(steps().list().ofMaxSize(5), ends).as(Pipeline::new);
  }

  @Property(tries = 400, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.BOUNDED)
  void aPipelineComesToWhatTheJdksDoes(
      @ForAll("pipelines") Pipeline pipeline,
      @ForAll Source source,
      @ForAll("sizes") int size,
      @ForAll("workers") int workers,
      @ForAll long seed) {
    compare(pipeline, source, elements(size, seed), Pools.streams(workers));
  }

  @Tag("long")
  @Property(tries = 1100, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.BOUNDED)
  void soDoMorePipelines(
      @ForAll("pipelines") Pipeline pipeline,
      @ForAll Source source,
      @ForAll("sizes") int size,
      @ForAll("workers") int workers,
      @ForAll long seed) {
    aPipelineComesToWhatTheJdksDoes(pipeline, source, size, workers, seed);
  }

  /** Whoever searches is given work at once, so that all ways to share it are seen. */
  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.BOUNDED)
  void alsoInAnyOrderOfSteals(
      @ForAll("pipelines") Pipeline pipeline,
      @ForAll Source source,
      @ForAll("sizes") int size,
      @ForAll long seed) {
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(3).deterministic(seed))) {
      compare(pipeline, source, elements(size, seed), ParStreams.on(pool));
    }
  }

  @Tag("long")
  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.BOUNDED)
  void soDoMoreInAnyOrderOfSteals(
      @ForAll("pipelines") Pipeline pipeline,
      @ForAll Source source,
      @ForAll("sizes") int size,
      @ForAll long seed) {
    alsoInAnyOrderOfSteals(pipeline, source, size, seed);
  }

  private static List<Integer> elements(int size, long seed) {
    return new Random(seed).ints(size, 0, 2000).boxed().collect(Collectors.toList());
  }

  private static void compare(
      Pipeline pipeline, Source source, List<Integer> elements, ParStreams on) {
    if (source.isOrdered() || !pipeline.needsOrder()) {
      Object expected = pipeline.run(source.reference(elements));
      assertEquals(expected, pipeline.run(source.ours(on, elements)));
    }
  }

  @Provide
  Arbitrary<Integer> sizes() {
    return Arbitraries.oneOf(
        Arbitraries.integers().between(0, 40), Arbitraries.integers().between(41, 20_000));
  }

  @Provide
  Arbitrary<Integer> workers() {
    return Arbitraries.of(1, 2, 7);
  }
}
