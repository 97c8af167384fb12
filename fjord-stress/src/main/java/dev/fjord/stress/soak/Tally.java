package dev.fjord.stress.soak;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import dev.fjord.lab.run.Text;
import dev.fjord.stress.soak.JobRun.Kind;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** What a soak has done so far, by the names that it has in JSON. Several threads may count. */
@JsonAutoDetect(fieldVisibility = Visibility.ANY)
final class Tally {
  final LongAdder rounds = new LongAdder();
  final LongAdder trees = new LongAdder();
  final LongAdder tasks = new LongAdder();
  final LongAdder pools = new LongAdder();
  final LongAdder resizes = new LongAdder();
  final LongAdder failed = new LongAdder();

  /** How many trees had each outcome. */
  final Map<String, LongAdder> outcomes = new TreeMap<>();

  Tally() {
    for (Kind kind : Kind.values()) {
      outcomes.put(SoakCommand.label(kind), new LongAdder());
    }
  }

  /** Counts a job that is over. */
  void add(JobRun jobRun) {
    trees.increment();
    for (int id = 0; id < jobRun.run.tree.size(); id++) {
      tasks.add(jobRun.run.begun.get(id));
    }
    Objects.requireNonNull(outcomes.get(SoakCommand.label(jobRun.outcome.kind()))).increment();
  }

  /** In few words, for a progress line. */
  String text() {
    return "%s, %,d trees, %,d pools, %,d failed"
        .formatted(Text.count(rounds.sum(), "round"), trees.sum(), pools.sum(), failed.sum());
  }
}
