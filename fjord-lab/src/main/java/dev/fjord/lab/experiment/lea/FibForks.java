package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Spread;
import dev.fjord.lab.run.Text;
import java.util.List;

/**
 * What L-fib shows besides: the program without a threshold, and with a thread for each task.
 *
 * @param bench where
 * @param runs its runs
 * @param times where its times are told
 */
record FibForks(Bench bench, Runs runs, Times times) {
  private static final String NO_THRESHOLD = "Fib, no threshold";
  private static final String THREADS = "a thread for each task";

  /** An index that no thread of today is overtaxed by: some hundred tasks, or some thousand. */
  private static final int TINY = 16;

  private static final int USUAL = 25;

  private static int threshold() {
    return Seven.paperOf("L-fib", "fib", "threshold");
  }

  void tell() {
    int most = runs.most();
    Saying saying = new Saying();
    for (By by : Runs.BY) {
      for (int workers : most == 1 ? List.of(1) : List.of(1, most)) {
        times.add(NO_THRESHOLD, by.label(), runs.of(Seven.FIB, null, by, workers));
      }
      Double ratio = Runs.speedUp(runs.of(Seven.FIB, null, by, most), runs.of(Seven.FIB, by, most));
      if (ratio != null) {
        saying.of(by.label(), "%.1f", ratio);
      }
    }
    saying.tell(
        bench,
        "The paper's threshold of %d makes it so many times faster than none, on %s: %s.",
        threshold(),
        Text.workers(most));
    perTask();
  }

  private void perTask() {
    int n = bench.setting().choose(TINY, USUAL, USUAL);
    ThreadPerTaskProbe.Runs inThreads = bench.read(new ThreadPerTaskProbe(n, threshold()));
    Double threads = inThreads == null ? null : Spread.of(inThreads.millis()).median();
    Measurement pool =
        bench.measure(bench.cell("fib", List.of(n), By.FJTASK, runs.most()).at(threshold()));
    Double pooled = pool.medianMs();
    if (threads == null || pooled == null) {
      return;
    }
    times.add("Fib(" + n + ")", By.FJTASK.label(), pool);
    bench.answer(
        threads / pooled >= bench.claim().get("times faster", "than a thread per task", "least"),
        "With %s, the program took at least %.0f times as long there. Here fib(%d) takes %.1f ms"
            + " with threads and %.3f ms by FJTask on %s: %,.0f times.",
        THREADS,
        bench.claim().get("times faster", "than a thread per task", "least"),
        n,
        threads,
        pooled,
        Text.workers(runs.most()),
        threads / pooled);
  }
}
