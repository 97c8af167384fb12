package dev.fjord.lab.experiment.minato;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Watched;
import dev.fjord.lab.run.Watched.Depth;
import dev.fjord.lab.tune.Queues;
import dev.fjord.lab.tune.Sweep;
import dev.fjord.lab.tune.Trial;
import dev.fjord.lab.tune.Tuning;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** How full the queues are, and the advice that follows from it. */
public final class MinatoQueues {
  private MinatoQueues() {}

  /** Points of a line of the figure. */
  private static final int POINTS = 100;

  /** M-count: forks and steals by pool and by worker, and how deep the queues are. */
  public static void counts(Bench bench) {
    Table pools = bench.table("pools");
    Table workers = bench.table("workers");
    Figure depths =
        bench.figure("Depth of the queues over a run", "ms since the run began", "tasks that wait");
    for (Study study :
        List.of(Study.of(bench, "fib", 18, 35), Study.of(bench, "sort", 2_000, 500_000))) {
      int count = (int) bench.claim().get("workers", study.problem(), "all");
      Map<By, Double> means = new EnumMap<>(By.class);
      for (int program : Study.FORKING) {
        for (By by : Study.BY) {
          int runs = bench.setting().choose(1, 2);
          Measurement m = bench.measure(study.cell(program, by, count).watching(runs));
          Watched watched = m.watched();
          if (watched != null) {
            addPool(pools, study, program, by, m, watched.depths());
            addWorkers(workers, study, program, watched);
            addDepths(depths, study, program, by, watched.depths());
            means.putIfAbsent(by, mean(watched.depths()));
          }
        }
      }
      fills(bench, study, means, count);
    }
  }

  private static double mean(List<Depth> depths) {
    return depths.stream().mapToLong(Depth::jobs).average().orElse(0);
  }

  private static void addPool(
      Table table, Study study, int program, By by, Measurement m, List<Depth> depths) {
    long empty = depths.stream().filter(depth -> depth.jobs() == 0).count();
    table.add(
        study.problem(),
        Study.program(program),
        by,
        m.workers(),
        Study.forks(m),
        study.joins(Study.forks(m)),
        m.counted(Counters::steals),
        m.counted(Counters::joinsWaited),
        mean(depths),
        depths.stream().mapToLong(Depth::jobs).max().orElse(0),
        100.0 * empty / Math.max(1, depths.size()));
  }

  private static void addWorkers(Table table, Study study, int program, Watched watched) {
    for (Counters.PerWorker worker : watched.perWorker()) {
      table.add(
          study.problem(),
          Study.program(program),
          worker.index(),
          worker.forks(),
          study.joins(worker.forks()),
          worker.steals());
    }
  }

  private static void addDepths(Figure lines, Study study, int program, By by, List<Depth> depths) {
    int step = depths.size() / POINTS + 1;
    for (int i = 0; i < depths.size(); i += step) {
      Depth depth = depths.get(i);
      String line = "%s, %s, %s".formatted(study.problem(), Study.program(program), by);
      lines.add(line, depth.ms(), (double) depth.jobs());
    }
  }

  /** Do the queues of program 2 fill? */
  private static void fills(Bench bench, Study study, Map<By, Double> depths, int workers) {
    boolean fib = study.problem().equals("fib");
    Saying ours = bench.saying();
    depths.forEach(
        (by, depth) -> {
          boolean fill = Queues.fill(depth / workers);
          ours.vote(fill == fib);
          ours.of(by, "depth", depth / workers, workers, fill ? "fill" : "stay empty");
        });
    ours.answer("queues", fib ? "Fibonacci" : "quicksort", fib ? "fill" : "stay empty");
  }

  /** M-advice: the study's table 4-1 as advice that is computed from runs. */
  public static void advice(Bench bench) {
    Table table = bench.table("queues");
    for (Study study :
        List.of(Study.of(bench, "fib", 18, 32), Study.of(bench, "sort", 2_000, 300_000))) {
      for (By by : Study.BY) {
        tune(bench, table, study, by);
      }
    }
  }

  private static void tune(Bench bench, Table table, Study study, By by) {
    Tuning tuning =
        bench.tune(study.cell(2, by, 1), bench.setting().workers(List.of(1, 2, 4, 8)), List.of());
    for (Trial trial : tuning.workers().trials()) {
      Queues queues = trial.queues();
      table.add(
          study.problem(),
          by,
          trial.workers(),
          trial.spread().range(),
          queues == null ? null : queues.meanTasks(),
          trial.counted(Counters::steals),
          trial.counted(Counters::parks));
    }
    Sweep.Bottom bottom = tuning.workers().bottom();
    if (bottom != null) {
      bench.answer(
          null, // advice, not a claim
          "%s: the study was fastest on %.0f workers. Here, by %s: %s. %s",
          study.problem(),
          bench.claim().get("best workers", study.problem(), "program 2"),
          by,
          tuning.workers().verdict(bottom),
          String.join(" ", tuning.advice()));
    }
  }
}
