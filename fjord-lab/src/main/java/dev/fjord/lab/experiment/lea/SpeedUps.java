package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** L-speed: speed-up curves of the seven programs. */
public final class SpeedUps implements Documented {
  /** A speed-up that was measured here. */
  private record Entry(Seven program, By by, int workers, double times) {}

  @Override
  public Needs needs(Setting setting) {
    return Seven.needs(setting, Seven.all());
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
    Lines lines = bench.figure("Speedups", "workers", "times faster");
    List<Entry> entries = new ArrayList<>();
    Seven.all().forEach(each -> times.add(each.label(), Times.ONE_THREAD, runs.sequential(each)));
    for (By by : Runs.BY) {
      for (Runs.Run run : runs.all(by, runs.workers())) {
        times.add(run.program().label(), by.label(), run.measurement());
        Double faster = Runs.speedUp(runs.of(run.program(), by, 1), run.measurement());
        if (faster != null) {
          add(table, lines, run.program(), by.label(), run.workers(), faster);
          entries.add(new Entry(run.program(), by, run.workers(), faster));
        }
      }
    }
    for (Seven program : Seven.all()) {
      for (int threads : bench.claim().places("speed up", program.label())) {
        double there = bench.claim().get("speed up", program.label(), threads);
        add(table, lines, program, Times.DOCUMENT, threads, there);
      }
    }
    bestAndWorst(bench, entries, runs.most());
    oversubscribed(bench, entries, runs);
  }

  private static void add(
      Table table, Lines lines, Seven program, String by, int workers, double faster) {
    table.add(program.label(), by, workers, faster, 100 * faster / workers);
    lines.add(program.label() + ", " + by, workers, faster);
  }

  private static void bestAndWorst(Bench bench, List<Entry> entries, int workers) {
    Saying saying = new Saying();
    for (By by : Runs.BY) {
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
    for (By by : Runs.BY) {
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
