package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Text;
import java.util.EnumMap;
import java.util.Map;

/** L-rate: tasks per second and thread. */
public final class TaskRates implements Documented {
  private static final double MILLIS_PER_SECOND = 1e3;

  /** A rate is constant if it keeps within so much of that of one worker. */
  private static final double CONSTANT = 0.9;

  @Override
  public Needs needs(Setting setting) {
    return Seven.needs(setting, Seven.all());
  }

  @Override
  public void run(Bench bench) {
    Seven.all().forEach(program -> program.tellScale(bench));
    Runs runs = new Runs(bench);
    Table table =
        bench.table(
            "Task rates (a task is a recursive or a leaf step)",
            "program | run by | workers | tasks | rate:tasks/s:0 | each worker:tasks/s:0");
    Lines lines = bench.figure("Task rates", "workers", "log: tasks/s for each worker");
    Saying rates = new Saying();
    Saying constants = new Saying();
    for (By by : Runs.BY) {
      Map<Seven, Double> alone = new EnumMap<>(Seven.class);
      int constant = 0;
      for (Runs.Run run : runs.all(by, runs.workers())) {
        Double tasks = runs.tasks(run.program());
        if (tasks == null) {
          continue;
        }
        double rate = tasks * MILLIS_PER_SECOND / run.ms();
        double each = rate / run.workers();
        table.add(run.program().label(), by.label(), run.workers(), tasks, rate, each);
        lines.add(run.line(), run.workers(), each);
        if (run.workers() == 1) {
          alone.put(run.program(), each);
        }
        if (run.workers() == runs.most()) {
          constant += each >= CONSTANT * alone.getOrDefault(run.program(), each) ? 1 : 0;
          if (run.program() == Seven.FIB) {
            rates.of(by.label(), "%,.0f, %,.0f each", rate, each);
          }
        }
      }
      if (!alone.isEmpty()) {
        constants.of(by.label(), "%d of %d", constant, alone.size());
        constants.vote(
            constant == alone.size() ? Boolean.TRUE : constant == 0 ? Boolean.FALSE : null);
      }
    }
    document(bench, table);
    tell(bench, runs, rates, constants);
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
