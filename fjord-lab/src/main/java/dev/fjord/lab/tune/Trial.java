package dev.fjord.lab.tune;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Spread;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A program with its knobs set, measured.
 *
 * @param workers how many there were
 * @param loadFactor where the threshold comes from; null without one
 * @param threshold null to fork down to the natural bottom
 * @param samplesMs milliseconds of a run, sample by sample; empty if a run failed
 * @param counters what the pool counted in a run; null if it counts nothing
 * @param queues how full they were; null if the run was too short to see
 */
public record Trial(
    int workers,
    @Nullable Integer loadFactor,
    @Nullable Integer threshold,
    List<Double> samplesMs,
    @Nullable Counters counters,
    @Nullable Queues queues) {

  /** What a measurement gave; without a threshold if that is null. */
  public static Trial of(LoadFactors.@Nullable Threshold at, Measurement measurement) {
    return new Trial(
        measurement.workers(),
        at == null ? null : at.loadFactor(),
        at == null ? null : at.threshold(),
        measurement.samplesMs(),
        measurement.counters(),
        Queues.of(measurement));
  }

  /** The median of the samples. */
  @JsonProperty
  public double medianMs() {
    return spread().median();
  }

  /** Whether two cannot be told apart: the median of each lies within the samples of the other. */
  boolean isLike(Trial other) {
    return holds(other.medianMs()) && other.holds(medianMs());
  }

  private boolean holds(double ms) {
    return spread().least() <= ms && ms <= spread().most();
  }

  /** The samples in order. */
  public Spread spread() {
    return Spread.of(samplesMs);
  }

  /** What a counter of the pool says of a run, if it counts that. */
  public double counted(ToDoubleFunction<Counters> counter) {
    return Counters.told(counters, counter);
  }
}
