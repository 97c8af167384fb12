package dev.fjord.bench.versus;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of the table: a cell, what it gave and what follows from it.
 *
 * @param program the program
 * @param size its size
 * @param contender the contender's word
 * @param label what a reader calls it
 * @param tuning its setting, empty for none
 * @param jdk the version of Java, 0 for a native contender
 * @param collector the collector, empty for a native contender
 * @param workers the number of workers; 0 for a sequential contender
 * @param nanos nanoseconds of a run: the median of the processes; null if none gave a result
 * @param minNanos the least of the processes
 * @param maxNanos the greatest
 * @param nanosPerFork what a fork and its join add to the sequential code of the same shape, in
 *     nanoseconds; only with one worker, where the whole difference is due to forks
 * @param bytesPerFork what they allocate beyond it, in bytes
 * @param speedup the sequential time divided by this one
 * @param ratio this time divided by Fjord's
 * @param p99 the 99th percentile in nanoseconds, where single runs were timed
 * @param cpuNanos processor time of a tick, in nanoseconds
 * @param complaint why there is no result, or what was wrong with it; empty if nothing
 * @param samples all processes
 */
@JsonPropertyOrder({"program", "size", "contender"})
record Row(
    String program,
    String size,
    String contender,
    String label,
    String tuning,
    int jdk,
    String collector,
    int workers,
    @Nullable Double nanos,
    @Nullable Double minNanos,
    @Nullable Double maxNanos,
    @Nullable Double nanosPerFork,
    @Nullable Double bytesPerFork,
    @Nullable Double speedup,
    @Nullable Double ratio,
    @Nullable Double p99,
    @Nullable Double cpuNanos,
    String complaint,
    List<Sample> samples) {

  /** Where it ran: {@code JDK 25 G1}, {@code native}. */
  String platform() {
    return jdk == 0 ? "native" : "JDK %d %s".formatted(jdk, collector);
  }

  /** The contender with its setting. */
  String fullLabel() {
    return tuning.isEmpty() ? label : label + ", " + tuning;
  }
}
