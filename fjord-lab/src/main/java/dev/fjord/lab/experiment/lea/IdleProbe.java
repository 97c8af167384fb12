package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.run.Probe;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Gives a pool work, lets it have none, and reads what its threads use meanwhile. Arguments: who,
 * workers, milliseconds to watch.
 */
final class IdleProbe implements Probe {
  static final String NAME = "idle-pool";

  /** Processor time of all threads of the pool, in milliseconds. */
  static final String CPU = "cpuMs";

  /** How long it was watched, in milliseconds. */
  static final String WATCHED = "watchedMs";

  /** The threads that the pool has started and that live. */
  static final String THREADS = "threads";

  private static final int WORK = 25;
  private static final int RUNS = 5;

  /** Enough for any pool to have gone to sleep. */
  private static final long LULL_MILLIS = 500;

  private static final double NANOS_PER_MILLI = 1e6;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Readings run(List<String> arguments) {
    Runners by = Runners.valueOf(arguments.get(0));
    int workers = Integer.parseInt(arguments.get(1));
    long millis = Long.parseLong(arguments.get(2));
    try (Crew crew = Crew.open(by, workers, WORK)) {
      for (int run = 0; run < RUNS; run++) {
        String complaint = crew.once();
        if (!complaint.isEmpty()) {
          return new Readings(Map.of(), complaint);
        }
      }
      TimeUnit.MILLISECONDS.sleep(Math.min(LULL_MILLIS, millis));
      Set<Thread> threads = crew.threads();
      long start = System.nanoTime();
      double before = Crew.cpuMillis(threads);
      TimeUnit.MILLISECONDS.sleep(millis);
      double used = Crew.cpuMillis(threads) - before;
      double watched = (System.nanoTime() - start) / NANOS_PER_MILLI;
      return new Readings(
          Map.of(
              CPU, List.of(used),
              WATCHED, List.of(watched),
              THREADS, List.of((double) threads.size())),
          "");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Readings(Map.of(), "interrupted");
    }
  }
}
