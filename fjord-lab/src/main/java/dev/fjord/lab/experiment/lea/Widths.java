package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.experiment.Figure.Axis;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Table.Column;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Measurement;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** L-bw: sorting bytes, shorts, ints and longs that all have the same values. */
public final class Widths implements Experiment {
  private static final String BYTES = "bytes";
  private static final String LONGS = "longs";
  private static final List<String> WIDTHS = List.of(BYTES, "shorts", "ints", LONGS);

  /** The longs, the array merged into, and their order before. */
  private static final int MOST_BYTES = 3 * Long.BYTES;

  private static final int TINY = 1_000;
  private static final int QUICK = 2_000_000;

  @Override
  public String id() {
    return "L-bw";
  }

  @Override
  public String title() {
    return "Sorting bytes, shorts, ints and longs of the same values: what memory traffic costs";
  }

  @Override
  public Needs needs(Setting setting) {
    int cells = WIDTHS.size() * Runners.values().length * workers(setting).size();
    return new Needs(
        (long) numbers(setting) * MOST_BYTES, 0, cells * Seven.secondsOfCell(setting));
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
            Column.text("elements"),
            Column.text("run by"),
            Column.count("workers"),
            Column.ms("median"),
            new Column("speed-up", "times", 2));
    Lines lines =
        bench.figure(
            "Memory bandwidth effects: Sorting",
            new Axis("workers", false),
            new Axis("speed-up", false));
    Runs runs = new Runs(bench);
    Map<Runners, Map<String, Measurement>> ones = new EnumMap<>(Runners.class);
    Map<Runners, Map<String, Double>> speedUps = new EnumMap<>(Runners.class);
    for (String width : WIDTHS) {
      for (Runners by : Runners.values()) {
        Measurement one = null;
        for (int workers : workers(bench.setting())) {
          Measurement m =
              bench.measure(runs.cell("sort-" + width, List.of(n), null, by, workers));
          one = one == null ? m : one;
          Double faster = Runs.speedUp(one, m);
          table.add(width, by.label(), workers, m.medianMs(), faster);
          lines.add(width + ", " + by.label(), workers, faster);
          if (faster != null) {
            speedUps.computeIfAbsent(by, key -> new HashMap<>()).put(width, faster);
          }
        }
        if (one != null) {
          ones.computeIfAbsent(by, key -> new HashMap<>()).put(width, one);
        }
      }
      Double there = claim.find("seconds", width, 1);
      if (there != null) {
        table.add(width, Times.DOCUMENT, 1, 1e3 * there, null);
      }
    }
    for (Runners by : Runners.values()) {
      tell(bench, runs, by, ones.getOrDefault(by, Map.of()), speedUps.getOrDefault(by, Map.of()));
    }
  }

  private static void tell(
      Bench bench,
      Runs runs,
      Runners by,
      Map<String, Measurement> ones,
      Map<String, Double> speedUps) {
    Claim claim = bench.claim();
    Measurement bytes = ones.get(BYTES);
    Measurement longs = ones.get(LONGS);
    Double narrow = speedUps.get(BYTES);
    Double wide = speedUps.get(LONGS);
    if (bytes == null || longs == null || narrow == null || wide == null) {
      return;
    }
    Double ratio = Runs.speedUp(longs, bytes);
    bench.finding(
        "On one thread longs took %.2f times as long as bytes there; here, by %s, %.2f times.",
        claim.get("seconds", LONGS, 1) / claim.get("seconds", BYTES, 1), by.label(), ratio);
    bench.finding(
        "The wider the elements, the poorer was the speed-up there. Here, by %s on %s, it is %.2f"
            + " for bytes and %.2f for longs: %s.",
        by.label(),
        Runs.on(runs.most()),
        narrow,
        wide,
        wide < 0.95 * narrow ? "so it is here" : "no poorer here");
  }
}
