package dev.fjord.lab.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a version compares with the first one. A ratio of a match is the median of those of its
 * rounds, and a ratio of a round its time over the first version's in the same round.
 *
 * @param version the version's label
 * @param threshold its threshold; null if it forked down to the natural bottom
 * @param medianMs milliseconds of a run: the median of all matches
 * @param ratio the median of the matches' ratios; above 1 the first version is faster
 * @param leastRatio the least of them
 * @param mostRatio the greatest of them
 * @param matchesMs milliseconds of a run: the median of each match
 * @param ratios the ratio of each match
 */
public record Standing(
    String version,
    @Nullable Integer threshold,
    double medianMs,
    double ratio,
    double leastRatio,
    double mostRatio,
    List<Double> matchesMs,
    List<Double> ratios) {

  /** Whether all matches went the same way. */
  boolean isOneSided() {
    return leastRatio > 1 || mostRatio < 1;
  }

  /** Whether it is farther from the first than any match of another is, on either side. */
  boolean isFartherThan(Standing other) {
    double most = Math.max(Math.log(other.mostRatio), -Math.log(other.leastRatio));
    return Math.abs(Math.log(ratio)) > most;
  }
}
