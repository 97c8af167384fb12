package dev.fjord.bench.turns;

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
 * @param lowRatio where their range begins, see {@link MatchPlan#leftOut}
 * @param highRatio where it ends
 * @param matchesMs milliseconds of a run: the median of each match
 * @param ratios the ratio of each match
 */
record Standing(
    String version,
    @Nullable Integer threshold,
    double medianMs,
    double ratio,
    double lowRatio,
    double highRatio,
    List<Double> matchesMs,
    List<Double> ratios) {

  /** Whether the range lies on one side of the first version. */
  boolean isOneSided() {
    return lowRatio > 1 || highRatio < 1;
  }

  /** Whether it is farther from the first than the range of another is, on either side. */
  boolean isFartherThan(Standing other) {
    double most = Math.max(Math.log(other.highRatio), -Math.log(other.lowRatio));
    return Math.abs(Math.log(ratio)) > most;
  }
}
