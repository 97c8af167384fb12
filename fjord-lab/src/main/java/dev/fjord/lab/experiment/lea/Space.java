package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;

/** L-mem: the forks that wait and the calls that are open at one time, by number of workers. */
public final class Space implements Documented {
  private static final int TINY = 18;
  private static final int USUAL = 32;

  @Override
  public void run(Bench bench) {
    Runs runs = new Runs(bench);
    int n = bench.setting().choose(TINY, USUAL, USUAL);
    int millis = bench.setting().choose(10, 800, 4_000);
    Table table =
        bench.table(
            "Most space seen in runs of fib(%d) without a threshold".formatted(n),
            "run by | workers | looks | forks waiting | bound:p x depth of recursion:0 | "
                + "stack:frames:0 | bound:p x frames on one:0");
    Lines lines = bench.figure("Space", "workers", "frames of all stacks");
    Saying saying = new Saying();
    for (By by : Runs.BY) {
      double alone = 0;
      double mostWaiting = 0;
      double mostFrames = 0;
      for (int workers : runs.workers()) {
        SpaceProbe.Space seen = bench.read(new SpaceProbe(by, workers, n, millis));
        if (seen == null) {
          continue;
        }
        double waiting = seen.waiting();
        double frames = seen.frames();
        alone = workers == 1 ? frames : alone;
        double bound = workers * alone;
        table.add(by.label(), workers, seen.looks(), waiting, workers * n, frames, bound);
        lines.add(by.label(), workers, frames);
        mostWaiting = Math.max(mostWaiting, waiting / workers / n);
        mostFrames = workers == 1 ? 0 : Math.max(mostFrames, frames / bound);
      }
      if (alone > 0) {
        saying.of(by.label(), "%.2f and %.2f", mostWaiting, mostFrames);
        saying.vote(mostWaiting <= 1 && mostFrames <= 1.1);
      }
    }
    saying.answer(
        bench,
        "The paper: at most p times the bookkeeping space of the sequential program. Here the most"
            + " forks seen waiting, as a multiple of p times the depth of the recursion, and the"
            + " most frames on all stacks, as a multiple of p times those of one worker, are: %s. A"
            + " look may miss the deepest moment of one worker, and a thief has some frames more.");
  }
}
