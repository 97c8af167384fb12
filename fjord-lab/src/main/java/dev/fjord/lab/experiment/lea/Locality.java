package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.run.Text;

/** L-local: stolen tasks as a proportion of all tasks. */
public final class Locality implements Documented {
  private static final double FEW_PERCENT = 5;

  @Override
  public Needs needs(Setting setting) {
    return Seven.needs(setting, Seven.all());
  }

  @Override
  public void run(Bench bench) {
    Seven.all().forEach(program -> program.tellScale(bench));
    Runs runs = new Runs(bench);
    Table table =
        bench.table(
            "Task locality (java.util.concurrent counts submissions as steals too)",
            "program | run by | workers | tasks | stolen:a run:1 | proportion:%:4");
    Lines lines = bench.figure("Task locality", "workers", "stolen, %");
    Saying saying = new Saying();
    for (By by : Runs.BY) {
      double greatest = -1;
      String where = "";
      for (Runs.Run run : runs.all(by, runs.workers())) {
        Double steals = Runs.steals(run.measurement());
        Double tasks = runs.tasks(run.program());
        if (run.workers() == 1 || steals == null || tasks == null) {
          continue;
        }
        double percent = 100 * steals / tasks;
        table.add(run.program().label(), by.label(), run.workers(), tasks, steals, percent);
        lines.add(run.line(), run.workers(), percent);
        if (percent > greatest) {
          greatest = percent;
          where = run.program().label() + " on " + Text.workers(run.workers());
        }
      }
      if (greatest >= 0) {
        saying.of(by.label(), "%.4f %%, of %s", greatest, where);
        saying.vote(greatest <= FEW_PERCENT);
      }
    }
    saying.answer(
        bench,
        "At most a few percent of the tasks were stolen in most programs there, more in LU and MM."
            + " Here the greatest proportion is: %s.");
  }
}
