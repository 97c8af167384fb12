package dev.fjord.lab.experiment.minato;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.experiment.minato.Study.Measured;
import dev.fjord.lab.run.GarbageCollections;
import dev.fjord.lab.run.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** M-fib: does fork/join pay for Fibonacci numbers, and what does it take? */
public final class MinatoFib implements Documented {
  private static final int TINY = 16;
  private static final int QUICK = 33;

  @Override
  public void run(Bench bench) {
    Study study = Study.of(bench, "fib", TINY, QUICK);
    Times times = new Times(bench, "Table 2-1: elapsed time");
    Measured measured = study.time(times, cell -> cell);
    garbage(bench, measured);
    int most = most(bench);
    Counting counting =
        new Counting(study, "Table 2-3: forks, joins and steals of a run, most workers");
    for (int program : Study.FORKING) {
      counting.addDocument(program, most);
      for (By by : Study.BY) {
        counting.add(program, by, measured.of(program, by, most));
      }
    }
    pays(bench, times);
    fewerForks(bench, times, measured, most);
  }

  private static int most(Bench bench) {
    List<Integer> all = bench.setting().workers(bench.claim().places("ms", Study.program(2)));
    return all.get(all.size() - 1);
  }

  private static void garbage(Bench bench, Measured measured) {
    Table table =
        bench.table(
            "Table 2-2: collections of garbage in a run, 1 worker",
            "program | run by | minor::2 | minor:ms:2 | full::2 | full:ms:2");
    Claim claim = bench.claim();
    for (int program = Study.SINGLE; program <= Study.FORKING.size() + 1; program++) {
      String line = Study.program(program);
      table.add(
          line,
          Times.DOCUMENT,
          claim.get("minor collections", line, 1),
          claim.get("minor collection ms", line, 1),
          claim.get("full collections", line, 1),
          claim.get("full collection ms", line, 1));
      if (program == Study.SINGLE) {
        garbage(table, line, Times.ONE_THREAD, measured.single());
        continue;
      }
      for (By by : Study.BY) {
        garbage(table, line, by.label(), measured.of(program, by, 1));
      }
    }
  }

  private static void garbage(Table table, String program, String by, Measurement measurement) {
    GarbageCollections run = measurement.collections();
    table.add(program, by, run.minor(), run.minorMs(), run.full(), run.fullMs());
  }

  /** Is forking always, on the best number of workers, faster than one thread? */
  private static void pays(Bench bench, Times times) {
    Optional<Double> single = Study.single(times);
    Saying ours = new Saying();
    for (By by : Study.BY) {
      Optional<Times.Entry> best = times.best(Study.program(2), by.label());
      if (single.isPresent() && best.isPresent()) {
        double ratio = best.get().ms() / single.get();
        ours.vote(Answer.above(ratio, 1));
        String pays = ratio < 1 ? "it pays" : "it does not pay";
        ours.add(
            "%s %.2f times as long, on %d (%s)", by.label(), ratio, best.get().workers(), pays);
      }
    }
    Claim claim = bench.claim();
    ours.answer(
        bench,
        "Forking always took %.2f times as long as one thread there, on the best number of workers,"
            + " 8. Here %s.",
        claim.get("ms", Study.program(2), 8) / claim.get("ms", Study.program(1), 1));
  }

  /** What does it bring to fork less? */
  private static void fewerForks(Bench bench, Times times, Measured measured, int most) {
    List<String> ours = new ArrayList<>();
    for (By by : Study.BY) {
      Optional<Times.Entry> always = times.find(Study.program(2), by.label(), most);
      Optional<Times.Entry> few = times.find(Study.program(3), by.label(), most);
      if (always.isPresent() && few.isPresent()) {
        ours.add(
            String.format(
                Locale.ROOT,
                "%s %.1f times faster (steals %,.1f in place of %,.1f)",
                by.label(),
                always.get().ms() / few.get().ms(),
                Counting.steals(measured.of(3, by, most)),
                Counting.steals(measured.of(2, by, most))));
      }
    }
    Claim claim = bench.claim();
    bench.finding(
        "Forking only while tasks are few was %.1f times faster there, on 8 workers (steals %,.0f"
            + " in place of %,.0f). Here, on %d: %s.",
        claim.get("ms", Study.program(2), 8) / claim.get("ms", Study.program(3), 8),
        claim.get("steals", Study.program(3), 8),
        claim.get("steals", Study.program(2), 8),
        most,
        String.join("; ", ours));
  }
}
