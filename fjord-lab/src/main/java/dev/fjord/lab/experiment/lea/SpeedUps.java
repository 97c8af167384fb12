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
import dev.fjord.lab.run.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** L-speed: speed-up curves of the seven programs. */
public final class SpeedUps implements Documented {
  /** A speed-up that was measured here. */
  private record Entry(Seven program, Runners by, int workers, double times) {}

  @Override
  public Needs needs(Setting setting, Claim claim) {
    return Seven.needs(setting, Seven.all(), Seven.cellsOfEach(setting), 0);
  }

  @Override
  public void run(Bench bench) {
    Seven.all().forEach(program -> program.tellScale(bench));
    Runs runs = new Runs(bench);
    Times times = new Times(bench, "Times");
    Table table =
        bench.table(
            "Speedups: time on one worker / time on so many",
            "program | run by | workers | speed-up:times:2 | of the workers:%:0");
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
    bestAndWorst(bench, entries, runs.most());
    oversubscribed(bench, entries, runs);
  }

  private static void add(
      Table table, Lines lines, String program, String by, int workers, @Nullable Double faster) {
    if (faster != null) {
      table.add(program, by, workers, faster, 100 * faster / workers);
      lines.add(program + ", " + by, workers, faster);
    }
  }

  private static void bestAndWorst(Bench bench, List<Entry> entries, int workers) {
    Saying saying = new Saying();
    for (Runners by : Runners.values()) {
      List<Entry> sorted =
          entries.stream()
              .filter(entry -> entry.by == by && entry.workers == workers)
              .sorted(Comparator.comparingDouble(Entry::times))
              .toList();
      if (!sorted.isEmpty()) {
        Entry best = sorted.get(sorted.size() - 1);
        Entry worst = sorted.get(0);
        saying.of(
            by.label(),
            "%s with %.2f, %.0f %%, and %s with %.2f, %.0f %%",
            best.program.label(),
            best.times,
            100 * best.times / workers,
            worst.program.label(),
            worst.times,
            100 * worst.times / workers);
        saying.vote(workers == 1 ? null : Answer.above(worst.times, 1));
      }
    }
    Claim claim = bench.claim();
    int threads = (int) claim.get("threads", "all", "most");
    double best = claim.get("speed up", Seven.INTEGRATE.label(), threads);
    double worst = claim.get("speed up", Seven.LU.label(), threads);
    saying.answer(
        bench,
        "On %d threads the best there was Integrate with a speed-up of %.1f, %.0f %% of the"
            + " processors, and the worst LU with %.2f, %.0f %%. Here the best and the worst on %s"
            + " are %s.",
        threads,
        best,
        100 * best / threads,
        worst,
        100 * worst / threads,
        Text.workers(workers));
  }

  /** What workers without a processor cost. */
  private static void oversubscribed(Bench bench, List<Entry> entries, Runs runs) {
    int many = runs.workers().get(runs.workers().size() - 1);
    if (many == runs.most()) {
      return;
    }
    Saying saying = new Saying();
    for (Runners by : Runners.values()) {
      OptionalDouble longer =
          entries.stream()
              .filter(entry -> entry.by == by && entry.workers == many)
              .flatMap(entry -> longer(entries, entry, runs.most()).stream())
              .mapToDouble(Math::log)
              .average();
      longer.ifPresent(log -> saying.of(by.label(), "%+.0f %%", 100 * (Math.exp(log) - 1)));
    }
    saying.tell(
        bench,
        "The paper had a processor for each thread. Here %s share %d; against %d workers they take"
            + " %s time, the geometric mean of the seven.",
        Text.workers(many),
        bench.setting().processors(),
        runs.most());
  }

  /** How much longer it takes than the same on fewer workers. */
  private static Optional<Double> longer(List<Entry> entries, Entry entry, int fewer) {
    return entries.stream()
        .filter(other -> other.program == entry.program && other.by == entry.by)
        .filter(other -> other.workers == fewer)
        .map(other -> other.times / entry.times)
        .findFirst();
  }
}
