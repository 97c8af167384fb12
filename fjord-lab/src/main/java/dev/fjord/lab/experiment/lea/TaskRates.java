package dev.fjord.lab.experiment.lea;

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
import dev.fjord.lab.run.Text;
import org.jspecify.annotations.Nullable;

/** L-rate: tasks per second and thread. */
public final class TaskRates implements Documented {
  private static final double MILLIS_PER_SECOND = 1e3;

  /** A rate is constant if it keeps within so much of that of one worker. */
  private static final double CONSTANT = 0.9;

  @Override
  public Needs needs(Setting setting, Claim claim) {
    return Seven.needs(setting, Seven.all(), Seven.cellsOfEach(setting), 0);
  }

  @Override
  public void run(Bench bench) {
    Seven.all().forEach(program -> program.tellScale(bench));
    Runs runs = new Runs(bench);
    Table table =
        bench.table(
            "Task rates (a task is a recursive or a leaf step)",
            "program | run by | workers | tasks | rate:tasks/s:0 | each worker:tasks/s:0");
    Lines lines =
        bench.figure(
            "Task rates", new Axis("workers", false), new Axis("tasks/s for each worker", true));
    Saying rates = new Saying();
    Saying constants = new Saying();
    for (Runners by : Runners.values()) {
      int constant = 0;
      int compared = 0;
      for (Seven program : Seven.all()) {
        Double first = null;
        Double last = null;
        for (int workers : runs.workers()) {
          Double rate = rate(runs, program, by, workers);
          if (rate == null) {
            continue;
          }
          double each = rate / workers;
          table.add(program.label(), by.label(), workers, runs.tasks(program), rate, each);
          lines.add(program.label() + ", " + by.label(), workers, each);
          if (workers == 1) {
            first = each;
          }
          if (workers == runs.most()) {
            last = each;
          }
        }
        if (first != null && last != null) {
          compared++;
          constant += last >= CONSTANT * first ? 1 : 0;
        }
      }
      Double fib = rate(runs, Seven.FIB, by, runs.most());
      if (fib != null) {
        rates.of(by.label(), "%,.0f, %,.0f each", fib, fib / runs.most());
      }
      if (compared > 0) {
        constants.of(by.label(), "%d of %d", constant, compared);
        constants.vote(constant == compared ? Boolean.TRUE : constant == 0 ? Boolean.FALSE : null);
      }
    }
    document(bench, table);
    tell(bench, runs, rates, constants);
  }

  private static @Nullable Double rate(Runs runs, Seven program, Runners by, int workers) {
    Double ms = runs.of(program, by, workers).medianMs();
    Double tasks = runs.tasks(program);
    return ms == null || tasks == null ? null : tasks * MILLIS_PER_SECOND / ms;
  }

  private static void document(Bench bench, Table table) {
    String fib = Seven.FIB.label();
    for (int threads : bench.claim().places("tasks per second", fib)) {
      double rate = bench.claim().get("tasks per second", fib, threads);
      table.add(fib, Times.DOCUMENT, threads, null, rate, rate / threads);
    }
  }

  private static void tell(Bench bench, Runs runs, Saying rates, Saying constants) {
    int threads = bench.claim().places("tasks per second", Seven.FIB.label()).get(0);
    double there = bench.claim().get("tasks per second", Seven.FIB.label(), threads);
    rates.tell(
        bench,
        "Fib ran %,.0f tasks a second on %d threads there, %,.0f on each. Here, on %s: %s.",
        there,
        threads,
        there / threads,
        Text.workers(runs.most()));
    constants.answer(
        bench,
        "The rate of a thread should be constant, and decreased slightly there. Here, on %s, it is"
            + " no more than %.0f %% below that of one worker for so many programs: %s.",
        Text.workers(runs.most()),
        100 * (1 - CONSTANT));
  }
}
