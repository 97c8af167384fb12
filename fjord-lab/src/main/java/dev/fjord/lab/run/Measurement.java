package dev.fjord.lab.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
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
 * @param forks forks of a run, where the program knows a formula for it, or of the last, where it
 *     counts them
 * @param counters what the pool counted; null if it counts nothing
 * @param collections of garbage in a run, with what puts its input back and checks its result
 * @param watched what was seen of the runs that were watched; null if none was
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
    GarbageCollections collections,
    @Nullable Watched watched,
    Jvm jvm) {

  /** Of a cell that could not be measured. */
  public static Measurement failed(Cell cell, String complaint) {
    return of(cell, List.of(), "", complaint, null, null);
  }

  /** Of a cell that took so long in runs of its own, without a warm-up. */
  public static Measurement of(
      Cell cell,
      List<Double> samplesMs,
      String answer,
      String complaint,
      @Nullable Counters counters,
      @Nullable Watched watched) {
    return new Measurement(
        cell.contender(),
        cell.workers(),
        samplesMs,
        1,
        0,
        samplesMs.size(),
        answer,
        complaint,
        null,
        counters,
        GarbageCollections.NONE,
        watched,
        Jvm.current());
  }

  /** Whether every run gave the right result. */
  @JsonIgnore
  public boolean isRight() {
    return complaint.isEmpty();
  }

  /** The samples in order. */
  public Spread spread() {
    return Spread.of(samplesMs);
  }

  /** The median of the samples. */
  public double medianMs() {
    return spread().median();
  }

  /** What a counter of the pool says of a run, if it counts that. */
  public double counted(ToDoubleFunction<Counters> counter) {
    return Counters.told(counters, counter);
  }

  /** The samples of this and of the same cell in another virtual machine; the rest is of this. */
  public Measurement and(Measurement other) {
    if (!other.isRight()) {
      return other;
    }
    List<Double> samples = new ArrayList<>(samplesMs);
    samples.addAll(other.samplesMs);
    String why = other.answer.equals(answer) ? "" : "gave " + other.answer + " in another run";
    return with(samples, checkedRuns + other.checkedRuns, why, watched);
  }

  /** The same, found wrong. */
  Measurement withComplaint(String why) {
    return with(samplesMs, checkedRuns, why, watched);
  }

  /** The same, watched, and found wrong if the complaint is not empty. */
  Measurement with(@Nullable Watched seen, String why) {
    return with(samplesMs, checkedRuns, why, seen);
  }

  private Measurement with(List<Double> samples, long runs, String why, @Nullable Watched seen) {
    return new Measurement(
        contender,
        workers,
        samples,
        runsPerSample,
        warmupRuns,
        runs,
        answer,
        why,
        forks,
        counters,
        collections,
        seen,
        jvm);
  }
}
