package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Effort;
import dev.fjord.lab.run.Measurement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs of the talk's task. They are so short that more samples cost nothing. */
final class ShortRuns {
  static final String RECURSIVE = "shipilev-recursive";
  static final String COMPLETERS = "shipilev-completers";

  private ShortRuns() {}

  /** A cell on as many workers as there are processors; at least two, so that somebody steals. */
  static Cell cell(Bench bench, By by, String program, int n, @Nullable Integer threshold) {
    Effort effort =
        bench.setting().choose(new Effort(0, 1), new Effort(1, 7, 400), new Effort(3, 5));
    return bench.cell(program, List.of(n), by, workers(bench)).at(threshold).with(effort);
  }

  static Measurement measure(
      Bench bench, By by, String program, int n, @Nullable Integer threshold) {
    return bench.measure(cell(bench, by, program, n, threshold));
  }

  static int workers(Bench bench) {
    return Math.max(2, bench.setting().processors());
  }
}
