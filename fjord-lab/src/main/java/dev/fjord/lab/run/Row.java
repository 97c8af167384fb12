package dev.fjord.lab.run;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A line of a report: a measurement and what follows from it. Times are milliseconds per run. What
 * was not measured, or is not known, is {@link Double#NaN}, and null in JSON.
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
 * @param speedup the sequential median divided by this one
 * @param forksPerRun forks of a run, by formula or as counted
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
    double medianMs,
    double minMs,
    double maxMs,
    List<Double> samplesMs,
    int runsPerSample,
    long warmupRuns,
    long checkedRuns,
    double speedup,
    double forksPerRun,
    double nsPerForkAboveSequential,
    @Nullable Counters countersPerRun,
    Jvm jvm) {
  /**
   * A measurement as a line.
   *
   * @param sequentialMs the median of the sequential version
   * @param forks forks of a run
   */
  static Row of(Measurement measurement, double sequentialMs, double forks) {
    double median = measurement.medianMs();
    boolean forking = measurement.contender() != Contender.SEQUENTIAL;
    boolean costs = forking && measurement.workers() == 1 && forks > 0;
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
        sequentialMs / median,
        forking ? forks : Double.NaN,
        costs ? (median - sequentialMs) * Nanos.PER_MILLI / forks : Double.NaN,
        measurement.counters(),
        measurement.jvm());
  }

  /** The forks of a run, as the program tells or else the pool. */
  static double forks(Measurement measurement) {
    Long formula = measurement.forks();
    double counted = measurement.counted(Counters::forks);
    return formula != null ? formula : counted == 0 ? Double.NaN : counted;
  }
}
