package dev.fjord.lab.experiment.minato;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.tune.Queues;
import dev.fjord.lab.tune.Sweep;
import dev.fjord.lab.tune.Trial;
import dev.fjord.lab.tune.Tuner;
import dev.fjord.lab.tune.Tuning;
import java.util.List;

/** M-advice: the study's table 4-1 as advice that is computed from runs. */
public final class MinatoAdvice implements Documented {
  private static final List<Integer> WORKERS = List.of(1, 2, 4, 8);
  private static final int TINY_FIB = 18;
  private static final int QUICK_FIB = 32;
  private static final int TINY_SORT = 2_000;
  private static final int QUICK_SORT = 300_000;

  @Override
  public void run(Bench bench) {
    Table table =
        bench.table(
            "Table 4-1: queues and time by the number of workers, program 2",
            "problem | run by | workers | median:ms:1 | least:ms:1 | most:ms:1 | "
                + "waiting tasks of a worker::1 | steals::1 | sleeps::1");
    for (Study study :
        List.of(
            Study.of(bench, "fib", TINY_FIB, QUICK_FIB),
            Study.of(bench, "sort", TINY_SORT, QUICK_SORT))) {
      for (By by : Study.BY) {
        tune(bench, table, study, by);
      }
    }
  }

  private static void tune(Bench bench, Table table, Study study, By by) {
    Program program = Catalogue.standard().find("minato-" + study.problem() + "-2");
    Tuning tuning =
        new Tuner(
                program,
                List.of(Integer.toString(study.n())),
                by.contender(),
                Face.CONCURRENT,
                bench.setting().workers(WORKERS),
                List.of(),
                bench.setting().effort(),
                bench::measure)
            .tune();
    for (Trial trial : tuning.workers().trials()) {
      Queues queues = trial.queues();
      Counters counters = trial.counters();
      table.add(
          study.problem(),
          by.label(),
          trial.workers(),
          trial.medianMs(),
          trial.leastMs(),
          trial.mostMs(),
          queues == null ? null : queues.meanTasks(),
          counters == null ? null : counters.steals(),
          counters == null ? null : counters.parks());
    }
    Sweep.Bottom bottom = tuning.workers().bottom();
    if (bottom != null) {
      bench.answer(
          null, // advice, not a claim
          "%s: the study was fastest on %.0f workers. Here, by %s: %s. %s",
          study.problem(),
          bench.claim().get("best workers", study.problem(), "program 2"),
          by.label(),
          tuning.workers().verdict(bottom),
          String.join(" ", tuning.advice()));
    }
  }
}
