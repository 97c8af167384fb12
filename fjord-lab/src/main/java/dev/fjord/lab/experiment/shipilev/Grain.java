package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.tune.Sweep;
import dev.fjord.lab.tune.Trial;
import dev.fjord.lab.tune.Tuner;
import dev.fjord.lab.tune.Tuning;
import java.util.List;

/** S-grain: what a well-chosen threshold brings over none, program by program. */
public final class Grain implements Documented {
  private static final List<String> ALL = List.of("fib", "sort", "mm", "lu");
  private static final long SORT_BYTES_OF_NUMBER = 20;

  @Override
  public Needs needs(Setting setting) {
    long heap = SORT_BYTES_OF_NUMBER * size(setting, "sort");
    return new Needs(heap, 0);
  }

  @Override
  public void run(Bench bench) {
    List<Integer> factors =
        bench.setting().choose(List.of(1), List.of(1, 10, 100), List.of(1, 10, 30, 100, 300));
    bench.scale(
        "the talk tells no figure: here programs of the lab on %d workers; fib counts its"
            + " threshold in indices, so that the rule means little there",
        ShortRuns.workers(bench));
    Table table =
        bench.table(
            "Threshold rule N/(C*L) against no threshold",
            "program | run by | load factor L | threshold | median:ms:1 | least:ms:1 | "
                + "most:ms:1");
    List<String> programs =
        bench.setting().choose(List.of("fib", "sort"), List.of("fib", "sort"), ALL);
    for (String program : programs) {
      Saying ours = new Saying();
      for (By by : List.of(By.FORK, By.JDK)) {
        tune(bench, table, program, by, factors, ours);
      }
      ours.tellBeside(bench, "The best threshold of %s was to be found by the rule.", program);
    }
  }

  private static int size(Setting setting, String program) {
    return switch (program) {
      case "fib" -> setting.choose(12, 30, 40);
      case "sort" -> setting.choose(1_000, 500_000, 20_000_000);
      default -> setting.choose(32, 256, 1_024);
    };
  }

  private static void tune(
      Bench bench, Table table, String program, By by, List<Integer> factors, Saying ours) {
    int n = size(bench.setting(), program);
    Tuning tuning =
        new Tuner(
                Catalogue.standard().find(program),
                List.of(Integer.toString(n)),
                by.contender(),
                by.face(),
                List.of(ShortRuns.workers(bench)),
                factors,
                bench.setting().effort(),
                bench::measure)
            .tune();
    Sweep sweep = tuning.thresholds();
    if (sweep == null || sweep.bottom() == null) {
      return;
    }
    for (Trial trial : sweep.trials()) {
      table.add(
          program + " " + n,
          by.label(),
          trial.loadFactor() == null ? "-" : trial.loadFactor().toString(),
          trial.threshold() == null ? "none" : trial.threshold().toString(),
          trial.medianMs(),
          trial.leastMs(),
          trial.mostMs());
    }
    ours.vote(sweep.isRuleFlat());
    int none = sweep.withoutThreshold();
    if (none >= 0) {
      ours.add(
          "by %s, none takes %.2f times as long as the best, %s (%s)",
          by.label(),
          sweep.timesTheBest(none, sweep.bottom()),
          sweep.name(sweep.bottom().best()),
          sweep.isAsFast(none) ? "none is needed" : "a threshold pays");
    }
  }
}
