package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.run.Spread;
import java.util.List;

/** S-pad: do workers slow each other down for being in one pool? */
public final class Padding implements Documented {
  private static final int TINY = 12;
  private static final int QUICK = 27;
  private static final int FULL = 34;

  @Override
  public void run(Bench bench) {
    int workers = ShortRuns.workers(bench);
    int n = bench.setting().choose(TINY, QUICK, FULL);
    int rounds = bench.setting().choose(1, 30, 30);
    bench.scale(
        "the talk tells no figure: here %d Fibonacci numbers of %d at a time on %d workers",
        workers, n, workers);
    Table table =
        bench.table(
            "No false sharing between workers: elapsed time of all at a time",
            "run by | one pool:ms:2 | tenth below:ms:2 | tenth above:ms:2 | "
                + "pools of their own:ms:2 | tenth below:ms:2 | tenth above:ms:2");
    Saying ours = new Saying();
    for (By by : List.of(By.CONCURRENT, By.FORK, By.JDK)) {
      Spread one = read(bench, by, false, workers, n, rounds);
      Spread own = read(bench, by, true, workers, n, rounds);
      Double together = one.median();
      Double apart = own.median();
      if (together != null && apart != null) {
        table.add(by.label(), together, one.low(), one.high(), apart, own.low(), own.high());
        ours.add("by %s, one pool takes %.2f times as long", by.label(), together / apart);
        ours.vote(together / apart < 1.1);
      }
    }
    ours.tellBeside(
        bench,
        "Workers that share no cache line are as fast in one pool as in pools of their own.");
  }

  private static Spread read(Bench bench, By by, boolean apart, int workers, int n, int rounds) {
    ApartProbe.Rounds told = bench.read(new ApartProbe(by, apart, workers, n, rounds));
    return Spread.of(told == null ? null : told.millis());
  }
}
