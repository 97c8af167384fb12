package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.tune.LoadFactors;
import dev.fjord.lab.tune.Sweep;
import dev.fjord.lab.tune.Sweep.Knob;
import dev.fjord.lab.tune.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** S-thresh: time against the threshold, and against the load factor that it comes from. */
public final class Thresholds implements Documented {
  private static final int TINY = 2_000;
  private static final int QUICK = 100_000;
  private static final int FULL = 10_000_000;
  private static final List<Integer> FACTORS = List.of(1, 3, 10, 30, 100, 1_000);
  private static final List<Integer> ALL_FACTORS =
      List.of(1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1_000, 3_000, 10_000);

  @Override
  public void run(Bench bench) {
    int n = bench.setting().choose(TINY, QUICK, FULL);
    List<Integer> factors = bench.setting().choose(List.of(1, 10), FACTORS, ALL_FACTORS);
    bench.scale(
        "the talk's pictures are lost: here primes below %,d on C = %d workers, from L = 1 to no"
            + " threshold at all",
        n, ShortRuns.workers(bench));
    Table table =
        bench.table(
            "Choosing the width: elapsed time by threshold",
            "run by | load factor L | threshold N/(C*L) | forks | median:ms:2 | "
                + "least:ms:2 | most:ms:2");
    String time = "log: elapsed ms";
    Lines byThreshold = bench.figure("Threshold (1: none)", "log: threshold", time);
    Lines byFactor =
        bench.figure("Load factor (the last: no threshold)", "log: load factor L", time);
    Saying ours = new Saying();
    for (By by : List.of(By.CONCURRENT, By.FORK, By.JDK)) {
      List<Trial> trials = new ArrayList<>();
      for (LoadFactors.Threshold at :
          LoadFactors.thresholds(n, ShortRuns.workers(bench), factors)) {
        Measurement m =
            bench.measure(ShortRuns.cell(bench, by, ShortRuns.RECURSIVE, n, at.threshold()));
        byThreshold.add(by.label(), at.threshold(), m);
        byFactor.add(by.label(), at.loadFactor(), m);
        add(table, by, Integer.toString(at.loadFactor()), at.threshold(), m);
        trials.add(Trial.of(at, m));
      }
      Measurement none = bench.measure(ShortRuns.cell(bench, by, ShortRuns.RECURSIVE, n, null));
      add(table, by, "-", null, none);
      trials.add(Trial.of(null, none));
      byThreshold.add(by.label(), 1, none);
      byFactor.add(by.label(), (double) n / ShortRuns.workers(bench), none);
      tell(ours, by, Sweep.of(Knob.THRESHOLD, trials));
    }
    ours.tellBeside(
        bench,
        "A load factor L of %.0f to %.0f was said to be usual.",
        bench.claim().get("load factor", "usual", "least"),
        bench.claim().get("load factor", "usual", "most"));
  }

  private static void add(
      Table table, By by, String factor, @Nullable Integer threshold, Measurement m) {
    table.add(
        by.label(),
        factor,
        threshold == null ? "none" : String.format(Locale.ROOT, "%,d", threshold),
        m.forks(),
        m.medianMs(),
        m.leastMs(),
        m.greatestMs());
  }

  /** Where is the bottom, is it flat, and does it reach to no threshold at all? */
  private static void tell(Saying ours, By by, Sweep sweep) {
    Sweep.Bottom bottom = sweep.bottom();
    int none = sweep.withoutThreshold();
    if (bottom != null && none > 0) {
      ours.add(
          "by %s: %s; L = 1 takes %.2f times as long as the best, no threshold %.2f times",
          by.label(),
          sweep.verdict(bottom),
          sweep.timesTheBest(0, bottom),
          sweep.timesTheBest(none, bottom));
      ours.vote(sweep.isRuleFlat());
    }
  }
}
