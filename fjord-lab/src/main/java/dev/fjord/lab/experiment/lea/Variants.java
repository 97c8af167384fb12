package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Measurement;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** A program in several variants, each on one worker and on more: their times and speed-ups. */
final class Variants {
  private final Bench bench;
  private final List<Integer> workers;
  private final Table table;
  private final Lines lines;

  /**
   * @param variant what they differ in
   * @param workers how many, one first
   */
  Variants(Bench bench, String title, String variant, List<Integer> workers) {
    this.bench = bench;
    this.workers = workers;
    table =
        bench.table(
            title,
            variant
                + " | run by | workers | median:ms:1 | least:ms:1 | most:ms:1 | speed-up:times:2"
                + " | collections:a run:2 | collections:ms a run:2 | slept:times a run:1");
    lines = bench.figure(title, "workers", "speed-up");
  }

  /** One for each processor at most. */
  static List<Integer> workers(Setting setting) {
    return Runs.workers(setting).stream().filter(count -> count <= setting.processors()).toList();
  }

  /**
   * What a variant gave.
   *
   * @param one on one worker
   * @param speedUp on as many workers as there are processors; null if something failed
   */
  record Told(Measurement one, @Nullable Double speedUp) {}

  /** Measures a variant. */
  Told measure(String variant, By by, IntFunction<Cell> cell) {
    Measurement one = null;
    Double speedUp = null;
    for (int count : workers) {
      Measurement m = bench.measure(cell.apply(count));
      one = one == null ? m : one;
      Double faster = Runs.speedUp(one, m);
      Counters counters = m.counters();
      table.add(
          variant,
          by.label(),
          count,
          m.medianMs(),
          m.leastMs(),
          m.greatestMs(),
          faster,
          m.collections().minor(),
          m.collections().minorMs(),
          counters == null ? null : counters.parks());
      lines.add(variant + ", " + by.label(), count, faster);
      speedUp = count == Runs.most(bench.setting()) ? faster : speedUp;
    }
    return new Told(Objects.requireNonNull(one), speedUp);
  }

  /** A time of the document. */
  void addDocument(String variant, double ms) {
    table.add(variant, Times.DOCUMENT, 1, ms, null, null, null, null, null, null);
  }
}
