package dev.fjord.lab.tune;

import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Watched;
import dev.fjord.lab.run.Watched.Depth;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How full the queues of a pool were in a run.
 *
 * @param meanTasks how many tasks waited, for each worker, on average
 * @param mostTasks the most that waited at one look, in all queues
 * @param looks how often they were looked at
 */
public record Queues(double meanTasks, long mostTasks, int looks) {
  /** Fewer looks say nothing. */
  private static final int LEAST_LOOKS = 3;

  /** With a task in reserve for each worker, none searches for long. */
  private static final double FULL = 1;

  /** Of a measurement; null if nobody looked, or not often enough. */
  static @Nullable Queues of(Measurement measurement) {
    Watched watched = measurement.watched();
    if (watched == null || watched.depths().size() < LEAST_LOOKS) {
      return null;
    }
    List<Depth> depths = watched.depths();
    double mean = depths.stream().mapToLong(Depth::jobs).average().orElse(0);
    long most = depths.stream().mapToLong(Depth::jobs).max().orElse(0);
    return new Queues(mean / measurement.workers(), most, depths.size());
  }

  /** Whether they fill; otherwise they stay empty. */
  boolean fill() {
    return fill(meanTasks);
  }

  /** Whether queues fill in which so many tasks wait, for each worker, on average. */
  public static boolean fill(double meanTasks) {
    return meanTasks >= FULL;
  }
}
