package dev.fjord.lab.compare;

/**
 * What a player did when it was its turn.
 *
 * @param millis milliseconds of a run: the mean of those that count
 * @param checkedRuns runs whose result was checked, also those that do not count
 * @param answer the result in few characters
 * @param complaint what was wrong with a result, empty if nothing
 */
public record Turn(double millis, long checkedRuns, String answer, String complaint) {
  /** Whether all results were right. */
  boolean isRight() {
    return complaint.isEmpty();
  }
}
