package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Text;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * L-fib, L-int, L-micro, L-sort, L-mm, L-lu, L-jac: one of the seven programs, against plain calls
 * in one thread.
 */
public final class OneProgram implements Documented {
  private final Seven program;

  private OneProgram(Seven program) {
    this.program = program;
  }

  /** All seven. */
  public static List<Experiment> all() {
    return Arrays.stream(Seven.values()).map(each -> new OneProgram(each).as(each.id())).toList();
  }

  @Override
  public Needs needs(Setting setting) {
    return Seven.needs(setting, List.of(program));
  }

  @Override
  public void run(Bench bench) {
    program.tellScale(bench);
    Runs runs = new Runs(bench);
    Times times = new Times(bench, program.label() + ", elapsed time");
    Table forks =
        bench.table(
            "What forking costs, 1 worker",
            "program | run by | tasks | against one thread:times:3 | more:ns a task:1");
    Measurement single = runs.sequential(program);
    times.add(program.label(), Times.ONE_THREAD, single);
    Saying costs = new Saying();
    for (By by : Runs.BY) {
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
  private void cost(Saying saying, Table table, Runs runs, Measurement single, By by) {
    Double plain = single.medianMs();
    Double forking = runs.of(program, by, 1).medianMs();
    Double tasks = runs.tasks(program);
    if (plain != null && forking != null && tasks != null) {
      double ratio = forking / plain;
      double nanos = (forking - plain) * Nanos.PER_MILLI / tasks;
      table.add(program.label(), by.label(), tasks, ratio, nanos > 0 ? nanos : "noise");
      String more =
          nanos > 0
              ? String.format(Locale.ROOT, "%.1f ns a task", nanos)
              : "what a task costs is less than the noise";
      saying.of(by.label(), "%.2f times as long, %s", ratio, more);
    }
  }

  private void speedUp(Bench bench, Runs runs) {
    int workers = runs.most();
    Saying saying = new Saying();
    for (By by : Runs.BY) {
      Double faster = Runs.speedUp(runs.of(program, by, 1), runs.of(program, by, workers));
      if (faster != null) {
        saying.of(by.label(), "%.2f, %.0f %%", faster, 100 * faster / workers);
        saying.vote((compares() || workers == 1) ? null : Answer.above(faster, 1));
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
    String begin = there.isEmpty() ? "Speed-up on" : there.toString();
    if (program == Seven.FIB) {
      saying.tell(bench, "%s %s: %s.", begin, Text.workers(workers));
    } else {
      String end = compares() ? " L-speed compares the seven." : "";
      saying.answer(bench, "%s %s: %s." + end, begin, Text.workers(workers));
    }
  }

  /** Whether the claim is about the others of the seven, too. */
  private boolean compares() {
    return program == Seven.INTEGRATE || program == Seven.LU;
  }
}
