package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Text;
import java.util.List;

/** L-knobs: the two knobs, number of workers and granularity, turned on Fib. */
public final class Knobs implements Documented {
  /** Largest indices that do not fork; 1 is the natural bottom. */
  private static final List<Integer> THRESHOLDS = List.of(1, 5, 13, 20);

  private static final int TINY = 16;
  private static final int QUICK = 32;
  private static final int FULL = 40;

  @Override
  public void run(Bench bench) {
    Runs runs = new Runs(bench);
    int n = bench.setting().choose(TINY, QUICK, FULL);
    bench.scale("fib(%d)", n);
    Table table =
        bench.table(
            "Fib by workers and threshold",
            "run by | workers | threshold | median:ms:1 | least:ms:1 | most:ms:1");
    Lines lines = bench.figure("Fib by workers and threshold", "threshold", "log: ms");
    Saying saying = new Saying();
    for (By by : Runs.BY) {
      int bestAlone = 0;
      for (int workers : List.of(1, runs.most())) {
        double least = Double.MAX_VALUE;
        int best = 0;
        double bottom = 0;
        for (int threshold : THRESHOLDS) {
          Measurement m = bench.measure(bench.cell("fib", List.of(n), by, workers).at(threshold));
          table.add(by.label(), workers, threshold, m.medianMs(), m.leastMs(), m.greatestMs());
          lines.add(by.label() + ", " + Text.workers(workers), threshold, m);
          Double ms = m.medianMs();
          if (ms != null && ms < least) {
            least = ms;
            best = threshold;
          }
          if (ms != null && threshold == THRESHOLDS.get(0)) {
            bottom = ms;
          }
        }
        bestAlone = workers == 1 ? best : bestAlone;
        if (bottom > 0 && workers == runs.most()) {
          saying.of(by.label(), "%.2f times as long, %d and %d", bottom / least, bestAlone, best);
          saying.vote(bestAlone == best ? Boolean.TRUE : null);
        }
      }
    }
    saying.answer(
        bench,
        "A threshold that is good on one processor is good on more, says the paper. What it takes"
            + " to leave it alone here, on %s, against the best of %s, and the best on 1 worker and"
            + " on those: %s.",
        Text.workers(runs.most()),
        THRESHOLDS);
  }
}
