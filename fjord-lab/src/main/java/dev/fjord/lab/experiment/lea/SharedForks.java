package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Text;
import java.util.List;

/** L-fast: how many forks another worker ever sees, and how many it takes. */
public final class SharedForks implements Documented {
  private static final double MILLION = 1e6;

  /** The share of tasks stolen that counts as relatively few. */
  private static final double FEW = 0.01;

  @Override
  public Needs needs(Setting setting) {
    return Seven.needs(setting, Seven.all());
  }

  @Override
  public void run(Bench bench) {
    Seven.all().forEach(program -> program.tellScale(bench));
    Runs runs = new Runs(bench);
    int workers = runs.most();
    Table table =
        bench.table(
            "Forks of a run, and what became of them, on %s (java.util.concurrent offers all and counts none)"
                .formatted(Text.workers(workers)),
            "program | run by | forks | offered::1 | stolen::1 | taken back::1 | "
                + "joins that waited::1 | offered:per million:1");
    Saying saying = new Saying();
    for (By by : List.of(By.FORK, By.FJTASK)) {
      double forks = 0;
      double offered = 0;
      double stolen = 0;
      for (Runs.Run run : runs.all(by, List.of(workers))) {
        Counters counters = run.measurement().counters();
        if (counters == null || counters.forks() == null || counters.publishes() == null) {
          continue;
        }
        forks += counters.forks();
        offered += counters.publishes();
        stolen += counters.steals();
        table.add(
            run.program().label(),
            by.label(),
            counters.forks(),
            counters.publishes(),
            counters.steals(),
            counters.reclaims(),
            counters.joinsWaited(),
            MILLION * counters.publishes() / Math.max(1, counters.forks()));
      }
      if (forks > 0) {
        saying.of(
            by.label(),
            "%,.0f of %,.0f, %,.0f per million, and %,.0f are stolen",
            offered,
            forks,
            MILLION * offered / forks,
            stolen);
        saying.vote(stolen / forks < FEW);
      }
    }
    saying.answer(
        bench,
        "Push and pop need no lock while owner and thieves are apart, says the paper; and here no"
            + " atomic instruction, but for the forks of a run that are offered to other workers:"
            + " %s.");
  }
}
