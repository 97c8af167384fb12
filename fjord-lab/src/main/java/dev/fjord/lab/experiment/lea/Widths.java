package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Figure.Axis;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Measurement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;

/** L-bw: sorting bytes, shorts, ints and longs that all have the same values. */
public final class Widths implements Documented {
  private static final String BYTES = "bytes";
  private static final String LONGS = "longs";
  private static final List<String> WIDTHS = List.of(BYTES, "shorts", "ints", LONGS);

  /** The longs, the array merged into, and their order before. */
  private static final int MOST_BYTES = 3 * Long.BYTES;

  private static final double MILLIS_PER_SECOND = 1e3;
  private static final int TINY = 1_000;
  private static final int QUICK = 1_000_000;

  @Override
  public Needs needs(Setting setting, Claim claim) {
    int cells = WIDTHS.size() * Runners.values().length * workers(setting).size();
    return new Needs((long) numbers(setting) * MOST_BYTES, 0, cells * Seven.secondsOfCell(setting));
  }

  private static int numbers(Setting setting) {
    int paper = Seven.paperOf("L-bw", "sort", "numbers");
    return setting.choose(TINY, QUICK, Seven.fitting(paper, MOST_BYTES, setting));
  }

  private static List<Integer> workers(Setting setting) {
    return Runs.workers(setting).stream().filter(count -> count <= setting.processors()).toList();
  }

  @Override
  public void run(Bench bench) {
    Claim claim = bench.claim();
    int n = numbers(bench.setting());
    int paper = (int) claim.get("size", "sort", "numbers");
    if (n != paper) {
      bench.scale("%,d numbers, the document has %,d", n, paper);
    }
    Table table =
        bench.table(
            "Memory bandwidth effects: Sorting",
            "elements | run by | workers | median:ms:1 | least:ms:1 | most:ms:1 | "
                + "speed-up:times:2");
    Lines lines =
        bench.figure(
            "Memory bandwidth effects: Sorting",
            new Axis("workers", false),
            new Axis("speed-up", false));
    Runs runs = new Runs(bench);
    Saying ratios = new Saying();
    Saying speedUps = new Saying();
    for (Runners by : Runners.values()) {
      Map<String, Measurement> ones = new HashMap<>();
      List<Double> poorer = new ArrayList<>();
      StringJoiner faster = new StringJoiner(", ");
      for (String width : WIDTHS) {
        for (int workers : workers(bench.setting())) {
          Measurement m = bench.measure(runs.cell("sort-" + width, List.of(n), null, by, workers));
          Measurement one = Objects.requireNonNullElse(ones.putIfAbsent(width, m), m);
          Double speedUp = Runs.speedUp(one, m);
          table.add(width, by.label(), workers, m.medianMs(), m.leastMs(), m.greatestMs(), speedUp);
          lines.add(width + ", " + by.label(), workers, speedUp);
          if (speedUp != null && workers == runs.most()) {
            poorer.add(speedUp);
            faster.add(String.format(Locale.ROOT, "%s %.2f", width, speedUp));
          }
        }
      }
      speedUps.of(by.label(), "%s", faster);
      speedUps.vote(
          poorer.isEmpty() ? null : Answer.above(poorer.get(0) / poorer.get(poorer.size() - 1), 1));
      Double ratio =
          Runs.speedUp(
              Objects.requireNonNull(ones.get(LONGS)), Objects.requireNonNull(ones.get(BYTES)));
      if (ratio != null) {
        ratios.of(by.label(), "%.2f times", ratio);
      }
    }
    for (String width : WIDTHS) {
      Double there = claim.find("seconds", width, 1);
      if (there != null) {
        table.add(width, Times.DOCUMENT, 1, MILLIS_PER_SECOND * there, null, null, null);
      }
    }
    ratios.tell(
        bench,
        "On one thread longs took %.2f times as long as bytes there; here %s.",
        claim.get("seconds", LONGS, 1) / claim.get("seconds", BYTES, 1));
    speedUps.answer(
        bench,
        "The wider the elements, the poorer was the speed-up there. Here, on %s: %s.",
        Runs.on(runs.most()));
  }
}
