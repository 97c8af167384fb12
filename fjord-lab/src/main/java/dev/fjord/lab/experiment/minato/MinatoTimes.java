package dev.fjord.lab.experiment.minato;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.GarbageCollections;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Text;
import dev.fjord.lab.run.ThreadUse;
import dev.fjord.lab.run.Watched;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The times of the six programs, and what they count in a run. */
public final class MinatoTimes {
  private MinatoTimes() {}

  /** M-fib: does fork/join pay for Fibonacci numbers, and what does it take? */
  public static void fib(Bench bench) {
    Study study = Study.of(bench, "fib", 16, 33);
    Times times = new Times(bench, "Table 2-1: elapsed time");
    study.time(times);
    garbage(bench, study);
    List<Integer> workers = workers(bench);
    int most = workers.get(workers.size() - 1);
    study.count("Table 2-3: forks, joins and steals of a run, most workers", most);
    pays(bench, times);
    fewerForks(bench, times, study, most);
  }

  private static List<Integer> workers(Bench bench) {
    return bench.setting().workers(bench.claim().places("ms", Study.program(2)));
  }

  private static void garbage(Bench bench, Study study) {
    Table table = bench.table("garbage");
    for (int program : Study.ALL) {
      String line = Study.program(program);
      String told = "minor collections, minor collection ms, full collections, full collection ms";
      table.add(line, Times.DOCUMENT, bench.claim().all(line, 1, told));
      for (By by : Study.by(program)) {
        GarbageCollections run = study.of(program, by, 1).collections();
        table.add(line, by, run.minor(), run.minorMs(), run.full(), run.fullMs());
      }
    }
  }

  /** Is forking always, on the best number of workers, faster than one thread? */
  private static void pays(Bench bench, Times times) {
    double single = times.find(Study.program(Study.SINGLE), Times.ONE_THREAD, 1);
    Saying ours = bench.saying();
    for (By by : Study.BY) {
      Optional<Times.Entry> best = times.best(Study.program(2), by);
      if (best.isPresent()) {
        double ratio = best.get().ms() / single;
        ours.vote(Answer.above(ratio, 1));
        String pays = ratio < 1 ? "it pays" : "it does not pay";
        ours.add("%s %.2f times as long, on %d (%s)", by, ratio, best.get().workers(), pays);
      }
    }
    ours.answer("pays");
  }

  /** What does it bring to fork less? */
  private static void fewerForks(Bench bench, Times times, Study study, int most) {
    Saying ours = bench.saying();
    for (By by : Study.BY) {
      ours.add(
          "%s %.1f times faster (steals %,.1f in place of %,.1f)",
          by,
          times.find(Study.program(2), by, most) / times.find(Study.program(3), by, most),
          study.of(3, by, most).counted(Counters::steals),
          study.of(2, by, most).counted(Counters::steals));
    }
    ours.tell("fewer forks", most);
  }

  public static Needs sortNeeds(Setting setting) {
    // An element, references to it from two lists, and room to collect the garbage of sublists.
    return new Needs(setting.choose(2_000, 200_000, 2_000_000) * 100L, 0);
  }

  /** M-sort: a quicksort for which fewer forks bring nothing, and what its workers wait for. */
  public static void sort(Bench bench) {
    Study study = Study.of(bench, "sort", 2_000, 200_000).watching(bench.setting().choose(1, 3));
    Times times = new Times(bench, "Table 3-1: elapsed time");
    study.time(times);
    // Those whose threads the study watched: all but one.
    List<Integer> workers = workers(bench).stream().filter(count -> count > 1).toList();
    // That of the study's table 3-2.
    int counted = Math.min(4, workers.get(workers.size() - 1));
    study.count("Table 3-2: forks and steals of a run; nothing is joined", counted);
    for (int program : Study.FORKING) {
      threads(bench, study, program, workers);
    }
    fewestForks(bench, times, study, counted);
    waiting(bench, times, study, workers);
  }

  private static void threads(Bench bench, Study study, int program, List<Integer> workers) {
    String line = Study.program(program);
    Table table = bench.table("threads", program + 1, line);
    Claim claim = bench.claim();
    for (int count : workers) {
      List<Double> there =
          claim.all(line, count, "cpu ms, blocked, blocked ms, waiting, waiting ms");
      table.add(Times.DOCUMENT, count, count, there);
      for (By by : Study.BY) {
        List<ThreadUse> uses = uses(study.of(program, by, count));
        if (!uses.isEmpty()) {
          table.add(
              by,
              count,
              (double) uses.size() / study.watched(),
              mean(uses, ThreadUse::cpuMs),
              mean(uses, ThreadUse::blocked),
              mean(uses, ThreadUse::blockedMs),
              mean(uses, ThreadUse::waiting),
              mean(uses, ThreadUse::waitingMs));
        }
      }
    }
  }

  /** The pool's threads in all runs that were watched. */
  private static List<ThreadUse> uses(Measurement measurement) {
    Watched watched = measurement.watched();
    return watched == null ? List.of() : watched.threads();
  }

  private static double mean(List<ThreadUse> uses, ToDoubleFunction<ThreadUse> what) {
    return uses.stream().mapToDouble(what).average().orElse(0);
  }

  private static void fewestForks(Bench bench, Times times, Study study, int counted) {
    Saying ours = bench.saying();
    for (By by : Study.BY) {
      double always = times.find(Study.program(2), by, counted);
      double few = times.find(Study.program(3), by, counted);
      ours.vote(Answer.above(few / always, 1));
      ours.add(
          "%s %s %,.1f ms, %s %,.1f ms, so they %s",
          by,
          forks(study.of(2, by, counted)),
          always,
          forks(study.of(3, by, counted)),
          few,
          few < always ? "win" : "do not win");
    }
    ours.answer("fewest forks", counted);
  }

  private static String forks(Measurement measurement) {
    double forks = Study.forks(measurement);
    return Double.isNaN(forks)
        ? "fewest forks (it does not count them)"
        : Text.format("%,.0f forks", forks);
  }

  /** Is the number of workers whose threads wait least the fastest? */
  private static void waiting(Bench bench, Times times, Study study, List<Integer> workers) {
    Saying ours = bench.saying();
    for (By by : Study.BY) {
      Optional<Integer> least =
          workers.stream()
              .filter(count -> !uses(study.of(2, by, count)).isEmpty())
              .min(Comparator.comparingDouble(count -> waitingMs(study, by, count)));
      Optional<Times.Entry> best = times.best(Study.program(2), by);
      if (least.isPresent() && best.isPresent()) {
        ours.add(
            "with %s they wait least on %d (%.1f ms each), and it is fastest on %d",
            by, least.get(), waitingMs(study, by, least.get()), best.get().workers());
      }
    }
    ours.tell("waiting");
  }

  private static double waitingMs(Study study, By by, int workers) {
    return mean(uses(study.of(2, by, workers)), ThreadUse::waitingMs);
  }
}
