package dev.fjord.bench.versus;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one process gave for a cell.
 *
 * @param nanos nanoseconds of a run: the median of {@code raw}; where single runs were timed, their
 *     median; of a tick, the mean
 * @param raw the mean of each iteration, or each repeat
 * @param bytes bytes allocated in a run, by all threads; null if not known
 * @param p99 the 99th percentile of a run, in nanoseconds, where single runs were timed
 * @param cpuNanos processor time of a tick, in nanoseconds; null but for ticks
 * @param result the result in few characters; empty where the process checked it itself
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Sample(
    double nanos,
    List<Double> raw,
    @Nullable Double bytes,
    @Nullable Double p99,
    @Nullable Double cpuNanos,
    String result) {

  /** A sample of times alone. */
  static Sample of(double nanos, List<Double> raw, String result) {
    return new Sample(nanos, raw, null, null, null, result);
  }
}
