package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.shipilev.TailProbe.Manner;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Spread;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** S-cc: the tail of a run, with joins and with completers. */
public final class Tails implements Documented {
  private static final List<By> ALL = List.of(By.CONCURRENT, By.JDK);
  private static final int TINY = 500;
  private static final int QUICK = 200_000;
  private static final int FULL = 2_000_000;

  /** Numbers in a task. */
  private static final int BOTTOM = 20;

  private static final int WATCHED = 3;

  /** Steps of arithmetic in a run for each worker, some milliseconds: wakes are over by then. */
  private static final int STEPS = 2_000_000;

  private static final int TINY_STEPS = 20_000;

  private static final List<Integer> LEAVES = List.of(64, 1_024);

  @Override
  public void run(Bench bench) {
    int n = bench.setting().choose(TINY, QUICK, FULL);
    bench.scale(
        "the talk's pictures are lost: here short runs of %,d steps of arithmetic for each worker,"
            + " %d ms after the one before, and a longer one, the primes below %,d; %d workers",
        steps(bench), TailProbe.PAUSE_MILLIS, n, ShortRuns.workers(bench));
    tails(bench);
    waits(bench, n);
  }

  private static int steps(Bench bench) {
    return bench.setting().choose(TINY_STEPS, STEPS, STEPS);
  }

  // ---- the tail ----

  /** Of short runs. */
  private static void tails(Bench bench) {
    Table table =
        bench.table(
            "Short runs: the median of each",
            "leaves | run by | by | elapsed:µs:1 | all at work at once:% of runs:0 | "
                + "tail of those:µs:1 | tenth above:µs:1 | "
                + "workers without a leaf:% of their time:0 | last leaf to result:µs:1 | "
                + "waits begun in a run::2");
    int rounds = bench.setting().choose(2, 40, 1_000);
    for (int leaves : LEAVES) {
      Saying ours = new Saying();
      for (By by : ALL) {
        Map<Manner, Tail> tails = new EnumMap<>(Manner.class);
        for (Manner manner : Manner.values()) {
          int workers = ShortRuns.workers(bench);
          int steps = workers * steps(bench) / leaves;
          TailProbe.Tails read =
              bench.read(new TailProbe(by, manner, workers, leaves, steps, rounds));
          if (read != null) {
            Tail tail = Tail.of(read.runs());
            tails.put(manner, tail);
            table.add(
                leaves,
                by.label(),
                manner.label(),
                tail.elapsed,
                100 * tail.full,
                tail.tail,
                tail.longTail,
                100 * tail.idle,
                tail.result,
                tail.waits);
          }
        }
        compare(ours, by, tails);
      }
      ours.answer(
          bench,
          "Joins were said to leave blocked threads in the tail of a run, completers no gaps. The"
              + " median of what is left here of runs with %,d leaves after the last moment at"
              + " which all workers run one: %s.",
          leaves);
    }
  }

  /**
   * The medians of one probe. Of the waits the mean, since most runs have a few; the tail is null
   * if in no run all workers were at work at once.
   */
  private record Tail(
      double elapsed,
      double full,
      @Nullable Double tail,
      @Nullable Double longTail,
      double idle,
      double result,
      double waits) {

    static Tail of(List<TailProbe.Tail> runs) {
      List<Double> told = runs.stream().map(TailProbe.Tail::tail).filter(Objects::nonNull).toList();
      return new Tail(
          median(runs, TailProbe.Tail::elapsed),
          (double) told.size() / runs.size(),
          Spread.of(told).median(),
          Spread.of(told).high(),
          median(runs, TailProbe.Tail::idle),
          median(runs, TailProbe.Tail::result),
          runs.stream().mapToLong(TailProbe.Tail::waits).average().orElse(0));
    }

    private static double median(List<TailProbe.Tail> runs, Function<TailProbe.Tail, Double> what) {
      return Spread.median(runs.stream().map(what).toList());
    }
  }

  private static void compare(Saying ours, By by, Map<Manner, Tail> tails) {
    Tail joins = tails.get(Manner.RECURSIVE);
    Tail completers = tails.get(Manner.COMPLETERS);
    if (joins == null || completers == null) {
      return;
    }
    if (joins.tail == null || completers.tail == null) {
      ours.of(by.label(), "none, for in no run all workers were at work at once");
      return;
    }
    ours.of(
        by.label(),
        "%,.1f µs with joins and %,.1f with completers (%.0f and %.0f %% of the runs have one), and"
            + " threads begin to wait %.2f and %.2f times in a run",
        joins.tail,
        completers.tail,
        100 * joins.full,
        100 * completers.full,
        joins.waits,
        completers.waits);
    ours.vote(Answer.above(joins.tail / completers.tail, 1));
  }

  // ---- a longer run ----

  /** What joins met and threads waited in a longer run. */
  private static void waits(Bench bench, int n) {
    Table table =
        bench.table(
            "A longer run: what its joins met, and what threads of the pool waited",
            "run by | by | elapsed, warm:ms:1 | tasks stolen::1 | "
                + "joins that found theirs taken::1 | waits of the threads::1 | waited:ms:1 | "
                + "of a run of:ms:1");
    int runs = bench.setting().choose(1, WATCHED, WATCHED);
    Saying ours = new Saying();
    for (By by : ALL) {
      List<String> both = new ArrayList<>();
      for (Manner manner : Manner.values()) {
        boolean joins = manner == Manner.RECURSIVE;
        String program = joins ? ShortRuns.RECURSIVE : ShortRuns.COMPLETERS;
        Measurement m = bench.measure(ShortRuns.cell(bench, by, program, n, BOTTOM).watching(runs));
        Waits waits = Waits.of(m);
        if (waits != null) {
          table.add(
              by.label(),
              manner.label(),
              m.medianMs(),
              waits.steals(),
              joins ? waits.joinsTaken() : null,
              waits.times(),
              waits.waitedMs(),
              waits.elapsedMs());
          both.add(String.format(Locale.ROOT, "%.1f times with %s", waits.times(), manner.label()));
        }
      }
      if (!both.isEmpty()) {
        ours.of(by.label(), "%s", String.join(" and ", both));
      }
    }
    ours.tell(
        bench,
        "In a longer run, which begins in a fresh pool, the pool's threads wait, its start and end"
            + " included, %s.");
  }
}
