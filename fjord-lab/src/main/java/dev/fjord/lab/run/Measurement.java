package dev.fjord.lab.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a cell gave.
 *
 * @param contender the version
 * @param workers the number of workers; 1 for the sequential version
 * @param samplesMs milliseconds per run, sample by sample; empty if a run failed
 * @param runsPerSample how many runs a sample is the mean of
 * @param warmupRuns runs before the first sample
 * @param checkedRuns runs whose result was checked, warm-up included
 * @param answer the result in few characters, empty if there was none
 * @param complaint what was wrong with the first wrong run, empty if all were right
 * @param forks forks of a run, where the program knows a formula for it
 * @param counters what the pool counted; null for other contenders than Fjord
 * @param jvm where it ran
 */
public record Measurement(
    Contender contender,
    int workers,
    List<Double> samplesMs,
    int runsPerSample,
    long warmupRuns,
    long checkedRuns,
    String answer,
    String complaint,
    @Nullable Long forks,
    @Nullable Counters counters,
    Jvm jvm) {

  /** Whether every run gave the right result. */
  @JsonIgnore
  public boolean isRight() {
    return complaint.isEmpty();
  }

  /** The same, found wrong. */
  Measurement withComplaint(String why) {
    return new Measurement(
        contender,
        workers,
        samplesMs,
        runsPerSample,
        warmupRuns,
        checkedRuns,
        answer,
        why,
        forks,
        counters,
        jvm);
  }
}
