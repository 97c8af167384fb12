package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.programs.Fibonacci;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import dev.fjord.lab.run.Spread;
import dev.fjord.lab.run.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * L-fib, L-int, L-micro, L-sort, L-mm, L-lu, L-jac: one of the seven programs, against plain calls
 * in one thread.
 */
public final class OneProgram {
  private final Seven program;

  private OneProgram(Seven program) {
    this.program = program;
  }

  /** All seven. */
  public static List<Experiment> all() {
    return Seven.all().stream()
        .map(
            each ->
                new Experiment(
                    each.id(),
                    new OneProgram(each)::run,
                    setting -> Seven.needs(setting, List.of(each))))
        .toList();
  }

  private void run(Bench bench) {
    program.tellScale(bench);
    Runs runs = new Runs(bench);
    Times times = new Times(bench, program + ", elapsed time");
    Table forks =
        bench.table(
            "What forking costs, 1 worker",
            "program | run by | tasks | against one thread:times:3 | more:ns a task:1");
    Measurement single = runs.sequential(program);
    times.add(program, Times.ONE_THREAD, single);
    Saying costs = bench.saying();
    for (By by : Runs.BY) {
      for (int workers : runs.workers()) {
        times.add(program, by, runs.of(program, by, workers));
      }
      cost(costs, forks, runs, single, by);
    }
    costs.tell("One worker against plain calls in one thread: %s.");
    speedUp(bench, runs);
    if (program == Seven.FIB) {
      new FibForks(bench, runs, times).tell();
    }
  }

  /** What one worker takes longer than plain calls. */
  private void cost(Saying saying, Table table, Runs runs, Measurement single, By by) {
    double plain = single.medianMs();
    double forking = runs.of(program, by, 1).medianMs();
    double tasks = runs.tasks(program);
    double nanos = (forking - plain) * Nanos.PER_MILLI / tasks;
    table.add(program, by, tasks, forking / plain, nanos <= 0 ? "noise" : nanos);
    String more =
        nanos <= 0
            ? "what a task costs is less than the noise"
            : Text.format("%.1f ns a task", nanos);
    saying.of(by, "%.2f times as long, %s", forking / plain, more);
  }

  private void speedUp(Bench bench, Runs runs) {
    int workers = runs.most();
    Saying saying = bench.saying();
    for (By by : Runs.BY) {
      double faster = Runs.speedUp(runs.of(program, by, 1), runs.of(program, by, workers));
      saying.of(by, "%.2f, %.0f %%", faster, 100 * faster / workers);
      saying.vote((compares() || workers == 1) ? null : Answer.above(faster, 1));
    }
    if (program == Seven.FIB) {
      saying.tell("speed-up", Text.workers(workers));
    } else {
      saying.answer("speed-up", Text.workers(workers));
    }
  }

  /** Whether the claim is about the others of the seven, too. */
  private boolean compares() {
    return program == Seven.INTEGRATE || program == Seven.LU;
  }

  /**
   * What L-fib shows besides: the program without a threshold, and with a thread for each task.
   *
   * @param bench where
   * @param runs its runs
   * @param times where its times are told
   */
  record FibForks(Bench bench, Runs runs, Times times) {
    private static final String NO_THRESHOLD = "Fib, no threshold";

    private static int threshold() {
      return Seven.paperOf("L-fib", "fib", "threshold");
    }

    void tell() {
      int most = runs.most();
      Saying saying = bench.saying();
      for (By by : Runs.BY) {
        for (int workers : most == 1 ? List.of(1) : List.of(1, most)) {
          times.add(NO_THRESHOLD, by, runs.of(Seven.FIB, null, by, workers));
        }
        saying.of(
            by,
            "%.1f",
            Runs.speedUp(runs.of(Seven.FIB, null, by, most), runs.of(Seven.FIB, by, most)));
      }
      saying.tell("no threshold", Text.workers(most));
      perTask();
    }

    private void perTask() {
      int n = bench.setting().choose(16, 25);
      Probe.Samples inThreads = bench.read(new ThreadPerTaskProbe(n, threshold()));
      double threads = inThreads == null ? Double.NaN : Spread.median(inThreads.millis());
      Measurement pool =
          bench.measure(bench.cell("fib", List.of(n), By.FJTASK, runs.most()).at(threshold()));
      double pooled = pool.medianMs();
      times.add("Fib(" + n + ")", By.FJTASK, pool);
      double least = bench.claim().get("times faster", "than a thread per task", "least");
      bench.answer(
          threads / pooled >= least,
          "thread per task",
          n,
          threads,
          pooled,
          Text.workers(runs.most()),
          threads / pooled);
    }
  }

  /** The paper's Fib as "an equivalent program in which each new task is run in a new thread". */
  record ThreadPerTaskProbe(int n, int threshold) implements Probe<Probe.Samples> {
    private static final int WARMUPS = 3;
    private static final int RUNS = 5;

    @Override
    public Samples run() throws Exception {
      List<Double> millis = new ArrayList<>();
      for (int run = 0; run < WARMUPS + RUNS; run++) {
        long start = System.nanoTime();
        long number = inThreads(n);
        double took = Nanos.millisSince(start);
        if (number != Fibonacci.of(n)) {
          throw new InputException("gave %d, expected %d".formatted(number, Fibonacci.of(n)));
        }
        if (run >= WARMUPS) {
          millis.add(took);
        }
      }
      return new Samples(millis);
    }

    private long inThreads(int n) throws ExecutionException, InterruptedException {
      if (n <= threshold) {
        return plain(n);
      }
      FutureTask<Long> f1 = new FutureTask<>(() -> inThreads(n - 1));
      FutureTask<Long> f2 = new FutureTask<>(() -> inThreads(n - 2));
      new Thread(f1).start();
      new Thread(f2).start();
      return f1.get() + f2.get();
    }

    private static long plain(int n) {
      return n < 2 ? n : plain(n - 1) + plain(n - 2);
    }
  }
}
