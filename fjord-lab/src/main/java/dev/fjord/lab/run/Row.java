package dev.fjord.lab.run;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of a report: a measurement and what follows from it. Times are milliseconds per run; those
 * of a cell that failed are null.
 *
 * @param contender the version's label
 * @param workers the number of workers; 1 for the sequential version
 * @param right whether every run gave the right result
 * @param complaint what was wrong, empty if nothing
 * @param answer the result in few characters
 * @param medianMs the median of the samples
 * @param minMs the least sample
 * @param maxMs the greatest sample
 * @param samplesMs all of them
 * @param runsPerSample how many runs a sample is the mean of
 * @param warmupRuns runs before the first sample
 * @param checkedRuns runs whose result was checked
 * @param speedup the sequential median divided by this one; null without a sequential row
 * @param forksPerRun forks of a run, by formula or as counted; null if neither is known
 * @param nsPerForkAboveSequential what a fork added to the sequential time, in nanoseconds; only
 *     with one worker, where the whole difference is due to forks
 * @param countersPerRun what the pool counted; null if it counts nothing
 * @param jvm where it ran
 */
@JsonPropertyOrder({"contender", "workers", "right", "complaint", "answer", "medianMs"})
public record Row(
    String contender,
    int workers,
    boolean right,
    String complaint,
    String answer,
    @Nullable Double medianMs,
    @Nullable Double minMs,
    @Nullable Double maxMs,
    List<Double> samplesMs,
    int runsPerSample,
    long warmupRuns,
    long checkedRuns,
    @Nullable Double speedup,
    @Nullable Double forksPerRun,
    @Nullable Double nsPerForkAboveSequential,
    @Nullable Counters countersPerRun,
    Jvm jvm) {
  /**
   * A measurement as a line.
   *
   * @param measurement the measurement
   * @param sequentialMs the median of the sequential version; null if it was not measured
   * @param forks forks of a run; null if not known
   */
  static Row of(Measurement measurement, @Nullable Double sequentialMs, @Nullable Double forks) {
    Double median = measurement.medianMs();
    boolean forking = measurement.contender() != Contender.SEQUENTIAL;
    return new Row(
        measurement.contender().label(),
        measurement.workers(),
        measurement.isRight(),
        measurement.complaint(),
        measurement.answer(),
        median,
        measurement.spread().least(),
        measurement.spread().most(),
        measurement.samplesMs(),
        measurement.runsPerSample(),
        measurement.warmupRuns(),
        measurement.checkedRuns(),
        median == null || sequentialMs == null ? null : sequentialMs / median,
        forking ? forks : null,
        forking && measurement.workers() == 1 ? forkCost(median, sequentialMs, forks) : null,
        measurement.counters(),
        measurement.jvm());
  }

  private static @Nullable Double forkCost(
      @Nullable Double medianMs, @Nullable Double sequentialMs, @Nullable Double forks) {
    if (medianMs == null || sequentialMs == null || forks == null || forks == 0) {
      return null;
    }
    return (medianMs - sequentialMs) * Nanos.PER_MILLI / forks;
  }

  /** The forks of a run, as the program tells or else the pool; null if neither does. */
  static @Nullable Double forks(Measurement measurement) {
    Long formula = measurement.forks();
    if (formula != null) {
      return formula.doubleValue();
    }
    Counters counters = measurement.counters();
    Double counted = counters == null ? null : counters.forks();
    return counted == null || counted == 0 ? null : counted;
  }
}
