package dev.fjord.bench.versus;

import dev.fjord.lab.run.FailedRunException;
import dev.fjord.lab.run.Spread;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the cells gave, as it comes in, and the table that follows. */
final class Measured {
  private final Map<Cell, SortedMap<Integer, Sample>> samples = new LinkedHashMap<>();
  private final Map<Cell, String> complaints = new LinkedHashMap<>();
  private final Map<String, String> results = new LinkedHashMap<>();
  private final Map<String, OptionalLong> forks = new LinkedHashMap<>();
  private boolean wrong;

  /** Notes the sample of a round, which was checked, in place of an earlier one. */
  void put(Cell cell, int round, Sample sample) {
    samples.computeIfAbsent(cell, c -> new TreeMap<>()).put(round, sample);
  }

  /** Looks at a result: if another contender did not give it, it is wrong. */
  void check(Cell cell, Sample sample) {
    if (!sample.result().isEmpty()) {
      String first = results.putIfAbsent(cell.problem(), sample.result());
      if (first != null && !first.equals(sample.result())) {
        wrong = true;
        complaints.put(
            cell,
            "%s: gave %s, another contender %s".formatted(cell.title(), sample.result(), first));
      }
    }
  }

  /** Notes that a cell failed. */
  void fail(Cell cell, FailedRunException e) {
    samples.computeIfAbsent(cell, c -> new TreeMap<>());
    complaints.put(cell, String.valueOf(e.getMessage()));
    wrong |= e.isWrong();
  }

  /** Whether no result was wrong. */
  boolean isRight() {
    return !wrong;
  }

  /** What was wrong with cells. */
  List<String> complaints() {
    return List.copyOf(complaints.values());
  }

  /** Whether a cell has failed, so that there is no use in measuring it again. */
  boolean hasFailed(Cell cell) {
    return complaints.containsKey(cell);
  }

  /** The lines of the table, in the order in which cells were first measured. */
  List<Row> rows() {
    return samples.keySet().stream().map(this::row).toList();
  }

  private Row row(Cell cell) {
    List<Sample> all = of(cell);
    Spread times = Spread.of(all.stream().map(Sample::nanos).toList());
    Double nanos = orNull(times.median());
    Contender contender = cell.contender();
    Optional<Cell> baseline = baseline(cell);
    Double base = baseline.map(this::nanos).orElse(null);
    // Counting takes as long as a run: only when there is something to divide.
    boolean counts = cell.workers() == 1 && contender.forksAll() && nanos != null && base != null;
    OptionalLong count = counts ? forks(cell) : OptionalLong.empty();
    boolean perFork = count.orElse(0) > 0;
    Double bytes = median(all, Sample::bytes);
    Double baseBytes = baseline.map(c -> median(of(c), Sample::bytes)).orElse(null);
    Double fjord = fjord(cell);
    return new Row(
        cell.subject().name(),
        cell.size(),
        contender.id(),
        contender.label,
        cell.tuning().label(),
        cell.jdk() == null ? 0 : cell.jdk().feature(),
        cell.collector() == null ? "" : cell.collector().label,
        contender.isSequential() ? 0 : cell.workers(),
        nanos,
        orNull(times.least()),
        orNull(times.most()),
        perFork ? share(nanos, base, count) : null,
        perFork ? share(bytes, baseBytes, count) : null,
        nanos == null || base == null ? null : base / nanos,
        nanos == null || fjord == null ? null : nanos / fjord,
        median(all, Sample::p99),
        median(all, Sample::cpuNanos),
        complaints.getOrDefault(cell, ""),
        all);
  }

  private OptionalLong forks(Cell cell) {
    return forks.computeIfAbsent(cell.problem(), p -> cell.subject().forksOf(cell.size()));
  }

  private static @Nullable Double share(
      @Nullable Double whole, @Nullable Double base, OptionalLong count) {
    return whole == null || base == null ? null : (whole - base) / count.orElseThrow();
  }

  private List<Sample> of(Cell cell) {
    SortedMap<Integer, Sample> rounds = samples.get(cell);
    return rounds == null ? List.of() : List.copyOf(rounds.values());
  }

  private @Nullable Double nanos(Cell cell) {
    return median(of(cell), Sample::nanos);
  }

  private static @Nullable Double median(
      List<Sample> samples, Function<Sample, @Nullable Double> part) {
    return orNull(Spread.median(samples.stream().map(part).filter(Objects::nonNull).toList()));
  }

  /** A row leaves open what was not measured. */
  private static @Nullable Double orNull(double figure) {
    return Double.isNaN(figure) ? null : figure;
  }

  /** The sequential cell of the same shape on the same platform. */
  private Optional<Cell> baseline(Cell cell) {
    return alike(cell, cell.contender().baseline()).filter(samePlatform(cell)).findFirst();
  }

  /**
   * Fjord's time to compare with: on the same platform with as many workers, with its best setting.
   * A native contender is compared with Fjord on the platform where it is fastest.
   */
  private @Nullable Double fjord(Cell cell) {
    return alike(cell, Contender.FJORD)
        .filter(other -> other.workers() == cell.workers())
        .filter(cell.contender().isNative() ? other -> true : samePlatform(cell))
        .map(this::nanos)
        .filter(Objects::nonNull)
        .min(Double::compare)
        .orElse(null);
  }

  /** The cells of a contender that run the same. */
  private Stream<Cell> alike(Cell cell, @Nullable Contender contender) {
    return samples.keySet().stream()
        .filter(other -> other.subject().equals(cell.subject()))
        .filter(other -> other.size().equals(cell.size()) && other.contender() == contender);
  }

  private static Predicate<Cell> samePlatform(Cell cell) {
    return other ->
        Objects.equals(other.jdk(), cell.jdk()) && other.collector() == cell.collector();
  }
}
