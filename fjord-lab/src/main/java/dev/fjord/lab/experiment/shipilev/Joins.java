package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.run.Measurement;
import java.util.List;

/** S-join: how many of the joins of a run find their task taken, and how many threads block. */
public final class Joins implements Documented {
  private static final int TINY = 500;
  private static final int QUICK = 200_000;
  private static final int FULL = 2_000_000;
  private static final int WATCHED = 3;

  @Override
  public void run(Bench bench) {
    int n = bench.setting().choose(TINY, QUICK, FULL);
    int runs = bench.setting().choose(1, WATCHED, WATCHED);
    bench.scale(
        "primes below %,d, a task for each number, %d workers", n, ShortRuns.workers(bench));
    Table table =
        bench.table(
            "Joins of a run, and what threads of the pool waited",
            "run by | joins | tasks stolen::1 | joins that found theirs taken::1 | "
                + "waits of the threads::1 | waited:ms:1 | elapsed:ms:1");
    Saying ours = new Saying();
    for (By by : List.of(By.CONCURRENT, By.FORK, By.JDK)) {
      Measurement m =
          bench.measure(ShortRuns.cell(bench, by, ShortRuns.RECURSIVE, n, null).watching(runs));
      Waits waits = Waits.of(m);
      Long joins = m.forks();
      if (waits == null || joins == null) {
        continue;
      }
      table.add(
          by.label(),
          joins,
          waits.steals(),
          waits.joinsTaken(),
          waits.times(),
          waits.waitedMs(),
          waits.elapsedMs());
      ours.add(
          "by %s, %,d joins steal %,.1f tasks, and the threads wait %.1f times in a run, its start"
              + " and end included",
          by.label(), joins, waits.steals(), waits.times());
    }
    ours.tellBeside(bench, "A join was said to run something before it ever blocks.");
  }
}
