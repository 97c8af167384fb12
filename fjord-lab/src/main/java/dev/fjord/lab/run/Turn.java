package dev.fjord.lab.run;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * What a {@link Seat} did when it was its turn.
 *
 * @param millis milliseconds of a run: the mean of those that count; 0 if a result was wrong
 * @param checkedRuns runs whose result was checked since the last turn, also those that do not
 *     count
 * @param answer the result in few characters
 * @param complaint what was wrong with a result, empty if nothing
 */
public record Turn(double millis, long checkedRuns, String answer, String complaint) {
  /** Whether all results were right. */
  @JsonIgnore
  public boolean isRight() {
    return complaint.isEmpty();
  }
}
