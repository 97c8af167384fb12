package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.ThreadUse;
import dev.fjord.lab.run.Watched;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the threads of a pool waited in a run, the mean of those that were watched.
 *
 * @param steals tasks run by another thread than forked them
 * @param joinsTaken joins that found their task taken; null if the pool does not tell
 * @param times how often threads of the pool waited, its start and end included
 * @param waitedMs how long all of them together, in milliseconds
 * @param elapsedMs how long the run took, in milliseconds
 */
record Waits(
    double steals, @Nullable Double joinsTaken, double times, double waitedMs, double elapsedMs) {

  /** Those of a measurement; null if it failed or was not watched. */
  static @Nullable Waits of(Measurement measurement) {
    Watched watched = measurement.watched();
    Counters counters = measurement.counters();
    if (watched == null || counters == null) {
      return null;
    }
    int runs = watched.millis().size();
    List<ThreadUse> uses =
        watched.threads().stream()
            .flatMap(List::stream)
            .filter(use -> !use.name().equals(ThreadUse.CALLER))
            .toList();
    return new Waits(
        counters.steals(),
        counters.joinsWaited(),
        uses.stream().mapToDouble(use -> use.waiting() + use.blocked()).sum() / runs,
        uses.stream().mapToDouble(use -> use.waitingMs() + use.blockedMs()).sum() / runs,
        watched.millis().stream().mapToDouble(Double::doubleValue).average().orElse(0));
  }
}
