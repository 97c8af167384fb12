package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Figure.Axis;
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
  public Needs needs(Setting setting, Claim claim) {
    return Seven.needs(setting, Seven.all(), Seven.cellsOfEach(setting), 0);
  }

  @Override
  public void run(Bench bench) {
    Seven.all().forEach(program -> program.tellScale(bench));
    Runs runs = new Runs(bench);
    Table table =
        bench.table(
            "Task locality (java.util.concurrent counts submissions as steals too)",
            "program | run by | workers | tasks | stolen:a run:1 | proportion:%:4");
    Lines lines =
        bench.figure("Task locality", new Axis("workers", false), new Axis("stolen, %", false));
    Saying saying = new Saying();
    for (Runners by : Runners.values()) {
      double greatest = -1;
      String where = "";
      for (Seven program : Seven.all()) {
        for (int workers : runs.workers()) {
          Double steals = Runs.steals(runs.of(program, by, workers));
          Double tasks = runs.tasks(program);
          if (workers == 1 || steals == null || tasks == null) {
            continue;
          }
          double percent = 100 * steals / tasks;
          table.add(program.label(), by.label(), workers, tasks, steals, percent);
          lines.add(program.label() + ", " + by.label(), workers, percent);
          if (percent > greatest) {
            greatest = percent;
            where = program.label() + " on " + Text.workers(workers);
          }
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
