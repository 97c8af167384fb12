package dev.fjord.lab.experiment.minato;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Watched;
import dev.fjord.lab.run.Watched.Depth;
import dev.fjord.lab.tune.Queues;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** M-count: forks and steals by pool and by worker, and how deep the queues are. */
public final class MinatoCounts implements Documented {
  private static final int TINY_FIB = 18;
  private static final int QUICK_FIB = 35;
  private static final int TINY_SORT = 2_000;
  private static final int QUICK_SORT = 500_000;
  private static final int WATCHED = 2;

  /** Points of a line of the figure. */
  private static final int POINTS = 100;

  @Override
  public void run(Bench bench) {
    Table pools =
        bench.table(
            "Tables 2-3 and 3-2: what pools count in a run, and how deep their queues are",
            "problem | program | run by | workers | forks | joins | steals | "
                + "joins that waited::1 | mean depth:tasks:1 | deepest:tasks:0 | "
                + "looks at empty queues:%:0");
    Table workers =
        bench.table(
            "What workers count in a run (java.util.concurrent does not tell)",
            "problem | program | worker | forks | joins | steals");
    Lines depths =
        bench.figure("Depth of the queues over a run", "ms since the run began", "tasks that wait");
    for (Study study :
        List.of(
            Study.of(bench, "fib", TINY_FIB, QUICK_FIB),
            Study.of(bench, "sort", TINY_SORT, QUICK_SORT))) {
      int count = (int) bench.claim().get("workers", study.problem(), "all");
      Map<By, Double> means = new EnumMap<>(By.class);
      for (int program : Study.FORKING) {
        for (By by : Study.BY) {
          int runs = bench.setting().choose(1, WATCHED, WATCHED);
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
    Counters counters = m.counters();
    long empty = depths.stream().filter(depth -> depth.jobs() == 0).count();
    table.add(
        study.problem(),
        Study.program(program),
        by.label(),
        m.workers(),
        Counting.forks(m),
        study.joins(Counting.forks(m)),
        Counting.steals(m),
        counters == null ? null : counters.joinsWaited(),
        mean(depths),
        depths.stream().mapToLong(Depth::jobs).max().orElse(0),
        100.0 * empty / Math.max(1, depths.size()));
  }

  private static void addWorkers(Table table, Study study, int program, Watched watched) {
    List<Counters.PerWorker> last = watched.perWorker().get(watched.perWorker().size() - 1);
    for (Counters.PerWorker worker : last) {
      table.add(
          study.problem(),
          Study.program(program),
          worker.index(),
          worker.forks(),
          study.joins(worker.forks()),
          worker.steals());
    }
  }

  private static void addDepths(Lines lines, Study study, int program, By by, List<Depth> depths) {
    int step = depths.size() / POINTS + 1;
    for (int i = 0; i < depths.size(); i += step) {
      Depth depth = depths.get(i);
      String line = "%s, %s, %s".formatted(study.problem(), Study.program(program), by.label());
      lines.add(line, depth.ms(), (double) depth.jobs());
    }
  }

  /** Do the queues of program 2 fill? */
  private static void fills(Bench bench, Study study, Map<By, Double> depths, int workers) {
    boolean fib = study.problem().equals("fib");
    Saying ours = new Saying();
    depths.forEach(
        (by, depth) -> {
          boolean fill = Queues.fill(depth / workers);
          ours.vote(fill == fib);
          ours.of(
              by.label(),
              "%.1f tasks wait for each of %d workers on average: they %s",
              depth / workers,
              workers,
              fill ? "fill" : "stay empty");
        });
    ours.answer(
        bench,
        "The queues of %s %s there. Here, %s.",
        fib ? "Fibonacci" : "quicksort",
        fib ? "fill" : "stay empty");
  }
}
