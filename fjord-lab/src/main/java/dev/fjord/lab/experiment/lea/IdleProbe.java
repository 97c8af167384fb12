package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Crew;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Gives a pool work, lets it have none for so long, and reads what its threads use meanwhile. */
record IdleProbe(By by, int workers, int millis) implements Probe<IdleProbe.Idle> {
  private static final int WORK = 25;
  private static final int RUNS = 5;

  /** Enough for any pool to have gone to sleep. */
  private static final long LULL_MILLIS = 500;

  /**
   * What was read.
   *
   * @param cpuMs processor time of all threads of the pool
   * @param watchedMs how long it was watched
   * @param threads those that the pool has started and that live
   */
  record Idle(double cpuMs, double watchedMs, int threads) {}

  @Override
  public Idle run() throws Exception {
    try (Crew crew = Crew.open(by, workers, WORK)) {
      for (int run = 0; run < RUNS; run++) {
        crew.once();
      }
      TimeUnit.MILLISECONDS.sleep(Math.min(LULL_MILLIS, millis));
      Set<Thread> threads = crew.threads();
      long start = System.nanoTime();
      double before = Crew.cpuMillis(threads);
      TimeUnit.MILLISECONDS.sleep(millis);
      double used = Crew.cpuMillis(threads) - before;
      return new Idle(used, Nanos.millisSince(start), threads.size());
    }
  }
}
