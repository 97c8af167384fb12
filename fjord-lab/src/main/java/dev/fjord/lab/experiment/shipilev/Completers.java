package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Measurement;
import java.util.List;
import java.util.Locale;

/** S-cc-fig: joins against completers, on small problems and on a large one. */
public final class Completers implements Documented {
  private static final double MICROS_PER_MILLI = 1e3;

  /** So large that it takes a processor some 300 us, as the talk's small one. */
  private static final int SMALL = 20_000;

  private static final int LARGE = 500_000;
  private static final int FULL_LARGE = 20_000_000;
  private static final int TINY = 1_000;
  private static final int FEW = 20;
  private static final int MANY = 500;

  @Override
  public void run(Bench bench) {
    int small = bench.setting().choose(TINY, SMALL, SMALL);
    int large = bench.setting().choose(2 * TINY, LARGE, FULL_LARGE);
    bench.scale(
        "the talk does not tell its problem: here primes below %,d (small) and %,d (large), %d"
            + " workers",
        small, large, ShortRuns.workers(bench));
    Table table =
        bench.table(
            "Completers: elapsed time of a run",
            "problem | numbers in a task | run by | recursive:µs:1 | least:µs:1 | "
                + "most:µs:1 | completers:µs:1 | least:µs:1 | most:µs:1");
    addDocument(bench, table);
    for (int bottom : List.of(FEW, MANY)) {
      compare(bench, table, "small", small, bottom);
    }
    compare(bench, table, "large", large, MANY);
  }

  private static void addDocument(Bench bench, Table table) {
    double recursive = bench.claim().get("us", "recursive", "all");
    double completers = bench.claim().get("us", "completers", "all");
    double spread = bench.claim().get("us", "recursive", "spread");
    double other = bench.claim().get("us", "completers", "spread");
    table.add(
        "small",
        null,
        Times.DOCUMENT,
        recursive,
        recursive - spread,
        recursive + spread,
        completers,
        completers - other,
        completers + other);
  }

  private static void compare(Bench bench, Table table, String size, int n, int bottom) {
    Saying ours = new Saying();
    for (By by : List.of(By.CONCURRENT, By.JDK)) {
      Measurement recursive =
          bench.measure(ShortRuns.cell(bench, by, ShortRuns.RECURSIVE, n, bottom));
      Measurement completers =
          bench.measure(ShortRuns.cell(bench, by, ShortRuns.COMPLETERS, n, bottom));
      Double joined = recursive.medianMs();
      Double completed = completers.medianMs();
      if (joined != null && completed != null) {
        table.add(
            size,
            bottom,
            by.label(),
            joined * MICROS_PER_MILLI,
            least(recursive),
            most(recursive),
            completed * MICROS_PER_MILLI,
            least(completers),
            most(completers));
        ours.add(
            "by %s with tasks of %d, %.2f times (%s)",
            by.label(), bottom, joined / completed, verdict(recursive, completers));
        boolean differ = most(completers) < least(recursive) || most(recursive) < least(completers);
        ours.vote(size.equals("small") ? (differ ? completed < joined : null) : null);
      }
    }
    double recursive = bench.claim().get("us", "recursive", "all");
    double completers = bench.claim().get("us", "completers", "all");
    ours.tellBeside(
        bench,
        "On a %s problem completers were %s as joins there.",
        size,
        size.equals("small")
            ? String.format(Locale.ROOT, "%.2f times as fast", recursive / completers)
            : "as fast");
  }

  private static String verdict(Measurement recursive, Measurement completers) {
    if (most(completers) < least(recursive)) {
      return "completers win";
    }
    return most(recursive) < least(completers) ? "joins win" : "no difference beyond the spread";
  }

  private static double least(Measurement measurement) {
    return measurement.samplesMs().stream()
        .mapToDouble(ms -> ms * MICROS_PER_MILLI)
        .min()
        .orElse(0);
  }

  private static double most(Measurement measurement) {
    return measurement.samplesMs().stream()
        .mapToDouble(ms -> ms * MICROS_PER_MILLI)
        .max()
        .orElse(0);
  }
}
