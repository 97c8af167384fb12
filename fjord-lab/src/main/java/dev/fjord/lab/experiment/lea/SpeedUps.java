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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** L-speed: speed-up curves of the seven programs. */
public final class SpeedUps implements Experiment {
  /** A speed-up that was measured here. */
  private record Entry(Seven program, Runners by, int workers, double times) {}

  @Override
  public String id() {
    return "L-speed";
  }

  @Override
  public String title() {
    return "Speed-up of the seven programs from one worker to more than there are processors";
  }

  @Override
  public Needs needs(Setting setting) {
    return Needs.seconds(Seven.seconds(setting));
  }

  @Override
  public void run(Bench bench) {
    Seven.all().forEach(program -> program.tellScale(bench));
    Runs runs = new Runs(bench);
    Times times = new Times(bench, "Times");
    Table table =
        bench.table(
            "Speedups: time on one worker / time on so many",
            Column.text("program"),
            Column.text("run by"),
            Column.count("workers"),
            new Column("speed-up", "times", 2),
            new Column("of the workers", "%", 0));
    Lines lines =
        bench.figure("Speedups", new Axis("workers", false), new Axis("times faster", false));
    List<Entry> entries = new ArrayList<>();
    for (Seven program : Seven.all()) {
      times.add(program.label(), Times.ONE_THREAD, runs.sequential(program));
      for (Runners by : Runners.values()) {
        Measurement one = runs.of(program, by, 1);
        for (int workers : runs.workers()) {
          Measurement many = runs.of(program, by, workers);
          times.add(program.label(), by.label(), many);
          Double faster = Runs.speedUp(one, many);
          add(table, lines, program.label(), by.label(), workers, faster);
          if (faster != null) {
            entries.add(new Entry(program, by, workers, faster));
          }
        }
      }
      for (int threads : bench.claim().places("speed up", program.label())) {
        Double there = bench.claim().find("speed up", program.label(), threads);
        add(table, lines, program.label(), Times.DOCUMENT, threads, there);
      }
    }
    for (Runners by : Runners.values()) {
      bestAndWorst(bench, entries, by, runs.most());
      oversubscribed(bench, entries, by, runs);
    }
  }

  private static void add(
      Table table, Lines lines, String program, String by, int workers, @Nullable Double faster) {
    if (faster != null) {
      table.add(program, by, workers, faster, 100 * faster / workers);
      lines.add(program + ", " + by, workers, faster);
    }
  }

  private static void bestAndWorst(Bench bench, List<Entry> entries, Runners by, int workers) {
    List<Entry> sorted =
        entries.stream()
            .filter(entry -> entry.by == by && entry.workers == workers)
            .sorted(Comparator.comparingDouble(Entry::times))
            .toList();
    if (sorted.isEmpty()) {
      return;
    }
    Claim claim = bench.claim();
    double threads = claim.get("threads", "all", "most");
    double best = claim.get("speed up", Seven.INTEGRATE.label(), (int) threads);
    double worst = claim.get("speed up", Seven.LU.label(), (int) threads);
    Entry first = sorted.get(sorted.size() - 1);
    Entry last = sorted.get(0);
    bench.finding(
        "On %.0f threads the best there was Integrate with a speed-up of %.1f, %.0f %% of the"
            + " processors, the worst LU with %.2f, %.0f %%. Here, by %s on %s, the best is %s with"
            + " %.2f, %.0f %%, the worst %s with %.2f, %.0f %%.",
        threads,
        best,
        100 * best / threads,
        worst,
        100 * worst / threads,
        by.label(),
        Runs.on(workers),
        first.program.label(),
        first.times,
        100 * first.times / workers,
        last.program.label(),
        last.times,
        100 * last.times / workers);
  }

  /** What workers without a processor cost. */
  private static void oversubscribed(Bench bench, List<Entry> entries, Runners by, Runs runs) {
    int many = runs.workers().get(runs.workers().size() - 1);
    if (many == runs.most()) {
      return;
    }
    double change = 0;
    int counted = 0;
    for (Entry entry : entries) {
      for (Entry other : entries) {
        boolean same = entry.program == other.program && entry.by == by && other.by == by;
        if (same && entry.workers == runs.most() && other.workers == many) {
          change += Math.log(entry.times / other.times);
          counted++;
        }
      }
    }
    if (counted > 0) {
      bench.finding(
          "%s: %s on %d processors take %+.0f %% time against %d, the geometric mean of %d"
              + " programs; the paper had a processor for each thread.",
          by.label(),
          Runs.on(many),
          bench.setting().processors(),
          100 * (Math.exp(change / counted) - 1),
          runs.most(),
          counted);
    }
  }
}
