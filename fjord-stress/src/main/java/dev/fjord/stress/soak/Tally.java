package dev.fjord.stress.soak;

import dev.fjord.lab.run.Text;
import dev.fjord.stress.soak.JobRun.Kind;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** What a soak has done so far. Several threads may count. */
final class Tally {
  final LongAdder rounds = new LongAdder();
  final LongAdder trees = new LongAdder();
  final LongAdder tasks = new LongAdder();
  final LongAdder pools = new LongAdder();
  final LongAdder resizes = new LongAdder();
  final LongAdder failed = new LongAdder();
  private final Map<Kind, LongAdder> outcomes = new EnumMap<>(Kind.class);

  Tally() {
    for (Kind kind : Kind.values()) {
      outcomes.put(kind, new LongAdder());
    }
  }

  /** Counts a job that is over. */
  void add(JobRun jobRun) {
    trees.increment();
    for (int id = 0; id < jobRun.run.tree.size(); id++) {
      tasks.add(jobRun.run.begun.get(id));
    }
    Objects.requireNonNull(outcomes.get(jobRun.outcome.kind())).increment();
  }

  /** How many trees had each outcome. */
  Map<String, Long> outcomes() {
    Map<String, Long> counts = new TreeMap<>();
    outcomes.forEach(
        (kind, count) -> counts.put(kind.name().toLowerCase(Locale.ROOT), count.sum()));
    return counts;
  }

  /** In few words, for a progress line. */
  String text() {
    return "%s, %,d trees, %,d pools, %,d failed"
        .formatted(Text.count(rounds.sum(), "round"), trees.sum(), pools.sum(), failed.sum());
  }
}
