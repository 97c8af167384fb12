package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Text;
import java.util.List;

/** L-adapt: how large the pieces are that workers exchange, by the number of workers. */
public final class Adaptation implements Documented {
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
            "Pieces offered to other workers in a run (java.util.concurrent offers all and counts"
                + " none)",
            "program | run by | workers | forks | offered::1 | a piece:forks:0 | "
                + "a piece:µs of a worker:0");
    Lines lines = bench.figure("Pieces offered to other workers", "workers", "offered in a run");
    Saying saying = new Saying();
    for (By by : List.of(By.FORK, By.FJTASK)) {
      double alone = 0;
      double most = 0;
      for (Runs.Run run : runs.all(by, runs.workers())) {
        Counters counters = run.measurement().counters();
        if (counters == null || counters.forks() == null || counters.publishes() == null) {
          continue;
        }
        double offered = counters.publishes();
        table.add(
            run.program().label(),
            by.label(),
            run.workers(),
            counters.forks(),
            offered,
            offered == 0 ? null : counters.forks() / offered,
            offered == 0 ? null : 1e3 * run.ms() * run.workers() / offered);
        lines.add(run.line(), run.workers(), offered);
        alone += run.workers() == 1 ? offered : 0;
        most += run.workers() == runs.most() ? offered : 0;
      }
      saying.of(by.label(), "%,.1f and %,.1f", alone, most);
      saying.vote(Answer.above(most, alone));
    }
    saying.answer(
        bench,
        "The paper asks for granularity that adapts to the number of processors. With the same"
            + " forks, the seven programs together offer so many pieces in a run on 1 worker and on"
            + " %s: %s.",
        Text.workers(runs.most()));
  }
}
