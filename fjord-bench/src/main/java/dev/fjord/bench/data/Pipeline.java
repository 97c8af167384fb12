package dev.fjord.bench.data;

import static java.util.Comparator.naturalOrder;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.groupingByConcurrent;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.partitioningBy;
import static java.util.stream.Collectors.summingLong;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import dev.fjord.bench.Spin;
import java.util.Comparator;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** Pipelines, each from its first line to its result, which is the same however it is run. */
public enum Pipeline {
  SUM((on, data) -> on.of(data.ints()).asLongStream().sum()),
  FILTER_MAP_SUM((on, d) -> on.of(d.ints()).filter(i -> i % 3 != 0).mapToLong(i -> 7L * i).sum()),
  RANGE_SUM((on, d) -> on.range(0, d.size()).mapToLong(i -> i ^ (i >>> 3)).sum()),
  SQUARE_ROOT_MAX((on, d) -> on.of(d.ints()).mapToDouble(Math::sqrt).max()),
  LIST_SUM((on, d) -> on.of(d.boxed()).mapToLong(Integer::longValue).sum()),
  BOXED_REDUCE((on, d) -> on.of(d.boxed()).map(i -> i + 1).reduce(0, Integer::sum)),
  COUNT((on, d) -> on.of(d.boxed()).filter(i -> i % 3 == 0).count()),
  AVERAGE((on, d) -> on.of(d.boxed()).mapToInt(Integer::intValue).average()),
  MAX((on, d) -> on.of(d.boxed()).max(naturalOrder())),
  STATISTICS((on, d) -> on.of(d.ints()).summaryStatistics().toString()),
  ANY_MATCH((on, d) -> on.of(d.boxed()).anyMatch(i -> i < 0)),
  FIND_FIRST((on, d) -> on.range(0, d.size()).filter(i -> i >= d.size() / 2).findFirst()),
  FIND_ANY((on, d) -> on.of(d.boxed()).filter(i -> i % 100 == 99).findAny().isPresent()),
  GROUPING_BY((on, d) -> on.of(d.boxed()).collect(groupingBy(i -> i % 100, counting()))),
  GROUPING_WORDS((on, d) -> on.of(d.words()).collect(groupingBy(Function.identity(), counting()))),
  GROUPING_CONCURRENT(
      (on, d) ->
          on.of(d.boxed())
              .unordered()
              .collect(groupingByConcurrent(i -> i % 100, summingLong(i -> i)))),
  PARTITIONING((on, d) -> on.of(d.boxed()).collect(partitioningBy(i -> i % 3 == 0))),
  TO_MAP((on, d) -> on.of(d.boxed()).collect(toMap(i -> i % 1_000, i -> 1, Integer::sum))),
  TO_SET((on, d) -> on.of(d.boxed()).map(i -> i % 1_000).collect(toSet())),
  TO_LIST((on, d) -> on.of(d.boxed()).map(i -> i + 1).toList()),
  TO_ARRAY((on, d) -> on.of(d.ints()).filter(i -> i % 3 != 0).toArray()),
  SORTED_INTS((on, d) -> on.of(d.ints()).sorted().toArray()),
  SORTED_WORDS(
      (on, d) ->
          on.of(d.words())
              .sorted(Comparator.comparing(String::length).thenComparing(naturalOrder()))
              .toList()),
  DISTINCT((on, d) -> on.of(d.boxed()).distinct().count()),
  FLAT_MAP((on, d) -> on.of(d.boxed()).flatMap(i -> Stream.of(i, i + 1)).count()),
  LIMIT((on, d) -> on.of(d.boxed()).map(i -> i + 1).limit(d.size() / 2).toList()),
  TAKE_WHILE((on, d) -> on.range(0, d.size()).takeWhile(i -> i < d.size() / 2).toArray()),
  JOINING((on, d) -> on.of(d.words()).collect(joining(","))),
  UNEVEN((on, d) -> on.range(0, d.size()).mapToLong(i -> Spin.spin(i, i & (i >>> 8) & 63)).sum()),
  NESTED(
      (on, d) ->
          on.range(0, (int) Math.sqrt(d.size()))
              .mapToLong(i -> on.range(0, i).mapToLong(j -> i ^ j).sum())
              .sum());

  @SuppressWarnings("ImmutableEnumChecker") // a function, which keeps nothing
  private final BiFunction<Streams, Data, Object> body;

  Pipeline(BiFunction<Streams, Data, Object> body) {
    this.body = body;
  }

  Object run(Streams on, Data data) {
    return body.apply(on, data);
  }
}
