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
import dev.fjord.lab.run.Text;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * L-fib, L-int, L-micro, L-sort, L-mm, L-lu, L-jac: one of the seven programs, against plain calls
 * in one thread.
 */
public record OneProgram(Seven program) {

  /** All seven. */
  public static List<Experiment> all() {
    return Seven.all().stream()
        .map(
            each ->
                new Experiment(
                    each.id,
                    new OneProgram(each)::run,
                    setting -> Seven.needs(setting, List.of(each))))
        .toList();
  }

  private void run(Bench bench) {
    program.tellScale(bench);
    Runs runs = new Runs(bench);
    Times times = new Times(bench, program + ", elapsed time");
    Table forks =
        bench.tableOf(
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
      withoutThreshold(bench, runs, times);
      threadPerTask(bench, runs, times);
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

  /** L-fib besides: the program without a threshold. */
  private static void withoutThreshold(Bench bench, Runs runs, Times times) {
    int most = runs.most();
    Saying saying = bench.saying();
    for (By by : Runs.BY) {
      for (int workers : most == 1 ? List.of(1) : List.of(1, most)) {
        times.add("Fib, no threshold", by, runs.of(Seven.FIB, null, by, workers));
      }
      Measurement none = runs.of(Seven.FIB, null, by, most);
      saying.of(by, "%.1f", Runs.speedUp(none, runs.of(Seven.FIB, by, most)));
    }
    saying.tell("no threshold", Text.workers(most));
  }

  /** L-fib besides: the program with a thread for each task. */
  private static void threadPerTask(Bench bench, Runs runs, Times times) {
    int n = bench.setting().choose(16, 25);
    int threshold = Seven.paperOf("L-fib", "fib", "threshold");
    double threads = bench.samples(new ThreadPerTaskProbe(n, threshold)).median();
    String workers = Text.workers(runs.most());
    Measurement pool =
        bench.measure(bench.cell("fib", List.of(n), By.FJTASK, runs.most()).at(threshold));
    times.add("Fib(" + n + ")", By.FJTASK, pool);
    double faster = threads / pool.medianMs();
    double least = bench.claim().get("times faster", "than a thread per task", "least");
    bench.answer(faster >= least, "thread per task", n, threads, pool.medianMs(), workers, faster);
  }

  /** The paper's Fib as "an equivalent program in which each new task is run in a new thread". */
  record ThreadPerTaskProbe(int n, int threshold) implements Probe<Probe.Samples> {

    @Override
    public Samples run() throws Exception {
      return Samples.of(/* warmups= */ 3, /* runs= */ 5, this::checked);
    }

    private long checked() throws ExecutionException, InterruptedException {
      long number = inThreads(n);
      if (number != Fibonacci.of(n)) {
        throw new InputException("gave %d, expected %d".formatted(number, Fibonacci.of(n)));
      }
      return number;
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
