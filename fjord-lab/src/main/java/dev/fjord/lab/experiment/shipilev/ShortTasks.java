package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Spread;
import dev.fjord.lab.run.Text;
import dev.fjord.lab.tune.LoadFactors;
import dev.fjord.lab.tune.Sweep;
import dev.fjord.lab.tune.Sweep.Knob;
import dev.fjord.lab.tune.Trial;
import dev.fjord.lab.tune.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The time of the primes by the size of a task, by what joins and by what shares out. */
public final class ShortTasks {
  private ShortTasks() {}

  private static final List<Integer> FACTORS = List.of(1, 3, 10, 30, 100, 1_000);
  private static final List<Integer> ALL_FACTORS =
      List.of(1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1_000, 3_000, 10_000);

  /** S-thresh: time against the threshold, and against the load factor that it comes from. */
  public static void thresholds(Bench bench) {
    int n = bench.setting().choose(2_000, 100_000, 10_000_000);
    List<Integer> factors = bench.setting().choose(List.of(1, 10), FACTORS, ALL_FACTORS);
    bench.scale("program", n, ShortRuns.workers(bench));
    Table table = bench.table("thresholds");
    String time = "log: elapsed ms";
    Figure byThreshold = bench.figure("Threshold (1: none)", "log: threshold", time);
    Figure byFactor =
        bench.figure("Load factor (the last: no threshold)", "log: load factor L", time);
    Saying ours = bench.saying();
    for (By by : List.of(By.CONCURRENT, By.FORK, By.JDK)) {
      List<Trial> trials = new ArrayList<>();
      List<LoadFactors.@Nullable Threshold> thresholds =
          new ArrayList<>(LoadFactors.thresholds(n, ShortRuns.workers(bench), factors));
      thresholds.add(null);
      for (LoadFactors.Threshold at : thresholds) {
        Integer threshold = at == null ? null : at.threshold();
        Measurement m = ShortRuns.measure(bench, by, ShortRuns.RECURSIVE, n, threshold);
        Trial trial = Trial.of(at, m);
        trials.add(trial);
        table.add(by, knob(trial), m.forks(), m.spread().range());
        byThreshold.add(by, at == null ? 1 : at.threshold(), m.spread());
        byFactor.add(by, at == null ? n / ShortRuns.workers(bench) : at.loadFactor(), m.spread());
      }
      tellSweep(ours, by, Sweep.of(Knob.THRESHOLD, trials));
    }
    ours.answer("load factors");
  }

  /** The load factor and the threshold of a trial. */
  private static List<String> knob(Trial trial) {
    return trial.threshold() == null
        ? List.of("-", "none")
        : List.of(trial.loadFactor() + "", Text.format("%,d", trial.threshold()));
  }

  /** Where is the bottom, is it flat, and does it reach to no threshold at all? */
  private static void tellSweep(Saying ours, By by, Sweep sweep) {
    Sweep.Bottom bottom = sweep.bottom();
    int none = sweep.withoutThreshold();
    if (bottom != null && none > 0) {
      ours.add(
          "by %s: %s; L = 1 takes %.2f times as long as the best, no threshold %.2f times",
          by,
          sweep.verdict(bottom),
          sweep.timesTheBest(0, bottom),
          sweep.timesTheBest(none, bottom));
      ours.vote(sweep.isRuleFlat());
    }
  }

  private static final List<String> GRAIN = List.of("fib", "sort", "mm", "lu");

  public static Needs grainNeeds(Setting setting) {
    return new Needs(20L * size(setting, "sort"), 0);
  }

  /** S-grain: what a well-chosen threshold brings over none, program by program. */
  public static void grain(Bench bench) {
    List<Integer> factors =
        bench.setting().choose(List.of(1), List.of(1, 10, 100), List.of(1, 10, 30, 100, 300));
    bench.scale("programs", ShortRuns.workers(bench));
    Table table = bench.table("thresholds");
    List<String> programs =
        bench.setting().choose(List.of("fib", "sort"), List.of("fib", "sort"), GRAIN);
    for (String program : programs) {
      Saying ours = bench.saying();
      for (By by : List.of(By.FORK, By.JDK)) {
        tune(bench, table, program, by, factors, ours);
      }
      ours.answer("rule", program);
    }
  }

  private static int size(Setting setting, String program) {
    return switch (program) {
      case "fib" -> setting.choose(12, 30, 40);
      case "sort" -> setting.choose(1_000, 500_000, 20_000_000);
      default -> setting.choose(32, 256, 1_024);
    };
  }

  private static void tune(
      Bench bench, Table table, String program, By by, List<Integer> factors, Saying ours) {
    int n = size(bench.setting(), program);
    Tuning tuning =
        bench.tune(
            bench.cell(program, List.of(n), by, 1), List.of(ShortRuns.workers(bench)), factors);
    Sweep sweep = tuning.thresholds();
    if (sweep == null || sweep.bottom() == null) {
      return;
    }
    for (Trial trial : sweep.trials()) {
      table.add(program + " " + n, by, knob(trial), trial.spread().range());
    }
    ours.vote(sweep.isRuleFlat());
    int none = sweep.withoutThreshold();
    if (none >= 0) {
      ours.add(
          "by %s, none takes %.2f times as long as the best, %s (%s)",
          by,
          sweep.timesTheBest(none, sweep.bottom()),
          sweep.name(sweep.bottom().best()),
          sweep.isAsFast(none) ? "none is needed" : "a threshold pays");
    }
  }

  private static final List<Integer> BOTTOMS = List.of(1, 10, 100, 1_000, 10_000);

  /** S-queue: one queue that deals out all tasks against work stealing, by size of a task. */
  public static void sharedQueue(Bench bench) {
    int n = bench.setting().choose(500, 100_000, 2_000_000);
    List<Integer> bottoms = bench.setting().choose(List.of(10, 100), BOTTOMS, BOTTOMS);
    bench.scale("program", n, ShortRuns.workers(bench));
    Table table = bench.table("tasks");
    Figure lines = bench.figure("Balancing tasks", "log: numbers in a task", "log: elapsed ms");
    for (int bottom : bottoms) {
      int tasks = (n - 1) / bottom + 1;
      for (By by : List.of(By.EXECUTOR, By.CONCURRENT, By.JDK)) {
        Measurement m = ShortRuns.measure(bench, by, ShortRuns.RECURSIVE, n, bottom);
        double nanos = m.medianMs() * Nanos.PER_MILLI / tasks;
        table.add(bottom, tasks, by, m.spread().range(), nanos);
        lines.add(by, bottom, m.spread());
      }
    }
    Saying ours = bench.saying();
    for (By by : List.of(By.CONCURRENT, By.JDK)) {
      TreeMap<Integer, Double> slower = new TreeMap<>();
      for (int bottom : bottoms) {
        Measurement queue = ShortRuns.measure(bench, By.EXECUTOR, ShortRuns.RECURSIVE, n, bottom);
        Measurement m = ShortRuns.measure(bench, by, ShortRuns.RECURSIVE, n, bottom);
        slower.put(bottom, queue.medianMs() / m.medianMs());
      }
      fallsBehind(ours, by, slower);
    }
    ours.answer("One queue was said to fall behind work stealing as tasks get small. Here, %s.");
  }

  /** Tells how many times as long as work stealing the queue takes, by the size of tasks. */
  private static void fallsBehind(Saying ours, By by, NavigableMap<Integer, Double> slower) {
    Map.Entry<Integer, Double> smallest = slower.firstEntry();
    ours.vote(Answer.above(smallest.getValue(), 1));
    // A queue that takes a tenth more has fallen behind.
    slower.values().removeIf(times -> times <= 1.1);
    ours.add(
        "against %s, it takes %.1f times as long with tasks of %d (%s)",
        by,
        smallest.getValue(),
        smallest.getKey(),
        slower.isEmpty()
            ? "behind nowhere"
            : "behind by a tenth or more up to tasks of " + slower.lastKey());
  }

  /** S-cc-fig: joins against completers, on small problems and on a large one. */
  public static void completers(Bench bench) {
    // So large that it takes a processor some 300 us, as the talk's small one.
    int small = bench.setting().choose(1_000, 20_000);
    int large = bench.setting().choose(2 * 1_000, 500_000, 20_000_000);
    bench.scale("problems", small, large, ShortRuns.workers(bench));
    Table table = bench.table("runs");
    table.add("small", null, Times.DOCUMENT, told(bench, "recursive"), told(bench, "completers"));
    for (int bottom : List.of(20, 500)) {
      compare(bench, table, "small", small, bottom);
    }
    compare(bench, table, "large", large, 500);
  }

  private static List<Double> told(Bench bench, String how) {
    double micros = bench.claim().get("us", how, "all");
    double spread = bench.claim().get("us", how, "spread");
    return List.of(micros, micros - spread, micros + spread);
  }

  private static void compare(Bench bench, Table table, String size, int n, int bottom) {
    Saying ours = bench.saying();
    for (By by : List.of(By.CONCURRENT, By.JDK)) {
      Spread joins = micros(ShortRuns.measure(bench, by, ShortRuns.RECURSIVE, n, bottom));
      Spread completers = micros(ShortRuns.measure(bench, by, ShortRuns.COMPLETERS, n, bottom));
      table.add(size, bottom, by, joins.range(), completers.range());
      boolean faster = completers.isBelow(joins);
      boolean slower = joins.isBelow(completers);
      String verdict =
          faster ? "completers win" : slower ? "joins win" : "no difference beyond the spread";
      double times = joins.median() / completers.median();
      ours.add("by %s with tasks of %d, %.2f times (%s)", by, bottom, times, verdict);
      ours.vote((size.equals("small") && (faster || slower)) ? faster : null);
    }
    double recursive = bench.claim().get("us", "recursive", "all");
    double completers = bench.claim().get("us", "completers", "all");
    ours.answer(
        "completers",
        size,
        size.equals("small")
            ? Text.format("%.2f times as fast", recursive / completers)
            : "as fast");
  }

  private static Spread micros(Measurement measurement) {
    return Spread.of(measurement.samplesMs().stream().map(ms -> ms * 1e3).toList());
  }
}
