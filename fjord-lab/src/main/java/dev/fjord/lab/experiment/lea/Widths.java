package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.run.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;

/** L-bw: sorting bytes, shorts, ints and longs that all have the same values. */
public final class Widths implements Documented {
  private static final String BYTES = "bytes";
  private static final String LONGS = "longs";
  private static final List<String> WIDTHS = List.of(BYTES, "shorts", "ints", LONGS);

  /** The longs, the array merged into, their order before, and the right one. */
  private static final int MOST_BYTES = 4 * Long.BYTES;

  private static final double MILLIS_PER_SECOND = 1e3;
  private static final int TINY = 1_000;
  private static final int QUICK = 1_000_000;

  @Override
  public Needs needs(Setting setting) {
    return new Needs((long) numbers(setting) * MOST_BYTES, 0);
  }

  private static int numbers(Setting setting) {
    int paper = Seven.paperOf("L-bw", "sort", "numbers");
    return setting.choose(TINY, QUICK, Seven.fitting(paper, MOST_BYTES, setting));
  }

  @Override
  public void run(Bench bench) {
    Claim claim = bench.claim();
    int n = numbers(bench.setting());
    int paper = (int) claim.get("size", "sort", "numbers");
    if (n != paper) {
      bench.scale("%,d numbers, the document has %,d", n, paper);
    }
    Variants variants =
        new Variants(
            bench,
            "Memory bandwidth effects: Sorting",
            "elements",
            Variants.workers(bench.setting()));
    Runs runs = new Runs(bench);
    Saying ratios = new Saying();
    Saying speedUps = new Saying();
    for (By by : Runs.BY) {
      Map<String, Variants.Told> all = new LinkedHashMap<>();
      for (String width : WIDTHS) {
        all.put(
            width,
            variants.measure(
                width, by, count -> bench.cell("sort-" + width, List.of(n), by, count)));
      }
      StringJoiner faster = new StringJoiner(", ");
      all.forEach(
          (width, told) ->
              faster.add("%s %s".formatted(width, Text.number("%.2f", told.speedUp()))));
      speedUps.of(by.label(), "%s", faster);
      Variants.Told bytes = Objects.requireNonNull(all.get(BYTES));
      Variants.Told longs = Objects.requireNonNull(all.get(LONGS));
      if (bytes.speedUp() != null && longs.speedUp() != null) {
        speedUps.vote(Answer.above(bytes.speedUp() / longs.speedUp(), 1));
      }
      Double ratio = Runs.speedUp(longs.one(), bytes.one());
      if (ratio != null) {
        ratios.of(by.label(), "%.2f times", ratio);
      }
    }
    for (String width : WIDTHS) {
      Double there = claim.find("seconds", width, 1);
      if (there != null) {
        variants.addDocument(width, MILLIS_PER_SECOND * there);
      }
    }
    ratios.tell(
        bench,
        "On one thread longs took %.2f times as long as bytes there; here %s.",
        claim.get("seconds", LONGS, 1) / claim.get("seconds", BYTES, 1));
    speedUps.answer(
        bench,
        "The wider the elements, the poorer was the speed-up there. Here, on %s: %s.",
        Text.workers(runs.most()));
  }
}
