package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Table.Column;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Probe;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * L-fib, L-int, L-micro, L-sort, L-mm, L-lu, L-jac: one of the seven programs, against plain calls
 * in one thread.
 */
public final class OneProgram implements Experiment {
  private static final double NANOS_PER_MILLI = 1e6;

  private final Seven program;

  private OneProgram(Seven program) {
    this.program = program;
  }

  /** All seven. */
  public static List<Experiment> all() {
    return Arrays.stream(Seven.values()).<Experiment>map(OneProgram::new).toList();
  }

  @Override
  public String id() {
    return program.id();
  }

  @Override
  public String title() {
    return program.label() + " on one worker and more, against plain calls in one thread";
  }

  @Override
  public Needs needs(Setting setting) {
    int cells = Seven.cellsOfEach(setting);
    return Seven.needs(setting, List.of(program), cells, program == Seven.FIB ? cells : 0);
  }

  @Override
  public List<Probe> probes() {
    return program == Seven.FIB ? List.of(new ThreadPerTaskProbe()) : List.of();
  }

  @Override
  public void run(Bench bench) {
    program.tellScale(bench);
    Runs runs = new Runs(bench);
    Times times = new Times(bench, program.label() + ", elapsed time");
    Table forks =
        bench.table(
            "What forking costs, 1 worker",
            Column.text("program"),
            Column.text("run by"),
            new Column("tasks", "", 0),
            new Column("against one thread", "times", 3),
            new Column("more", "ns a task", 1));
    Measurement single = runs.sequential(program);
    times.add(program.label(), Times.ONE_THREAD, single);
    Saying costs = new Saying();
    for (Runners by : Runners.values()) {
      for (int workers : runs.workers()) {
        times.add(program.label(), by.label(), runs.of(program, by, workers));
      }
      cost(costs, forks, runs, single, by);
    }
    costs.tell(bench, "One worker against plain calls in one thread: %s.");
    speedUp(bench, runs);
    if (program == Seven.FIB) {
      new FibForks(bench, runs, times).tell();
    }
  }

  /** What one worker takes longer than plain calls. */
  private void cost(Saying saying, Table table, Runs runs, Measurement single, Runners by) {
    Double plain = single.medianMs();
    Double forking = runs.of(program, by, 1).medianMs();
    Double tasks = runs.tasks(program);
    if (plain != null && forking != null && tasks != null) {
      double ratio = forking / plain;
      double nanos = (forking - plain) * NANOS_PER_MILLI / tasks;
      table.add(program.label(), by.label(), tasks, ratio, nanos);
      saying.of(by.label(), "%.2f times as long, %+.1f ns a task", ratio, nanos);
    }
  }

  private void speedUp(Bench bench, Runs runs) {
    int workers = runs.most();
    Saying saying = new Saying();
    for (Runners by : Runners.values()) {
      Double faster = Runs.speedUp(runs.of(program, by, 1), runs.of(program, by, workers));
      if (faster != null) {
        saying.of(by.label(), "%.2f, %.0f %%", faster, 100 * faster / workers);
      }
    }
    Claim claim = bench.claim();
    StringBuilder there = new StringBuilder();
    for (int threads : claim.places("speed up", program.label())) {
      double times = claim.get("speed up", program.label(), threads);
      there.append(
          String.format(
              Locale.ROOT,
              "The speed-up on %d threads was %.2f there, %.0f %% of the processors. Here it is on",
              threads,
              times,
              100 * times / threads));
    }
    saying.tell(bench, "%s %s: %s.", there.isEmpty() ? "Speed-up on" : there, Runs.on(workers));
  }
}
