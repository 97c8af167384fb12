package dev.fjord.bench.versus;

import dev.fjord.bench.versus.Control.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * Measures while the machine is quiet: waits for that as long as makes sense, reads the control
 * before and after, and measures again when one of the two was too long. What is thrown away is
 * chosen by the control alone, never by what was measured, and counted.
 */
final class QuietMachine {
  /** How often the control is read at first, to know how short it can be. */
  private static final int FIRST = 6;

  /** How often it is read before a measurement until it is short: some seconds. */
  private static final int WAITS = 10;

  /** How often one thing is measured, at most. */
  private static final int ATTEMPTS = 12;

  private final DoubleSupplier control;
  private final int spare;
  private final List<Reading> kept = new ArrayList<>();
  private int thrownAway;
  private int reads;
  private double shortest = Double.MAX_VALUE;
  private double last;

  /**
   * @param control reads it, in milliseconds
   * @param spare how many measurements may be thrown away in all
   */
  QuietMachine(DoubleSupplier control, int spare) {
    this.control = control;
    this.spare = spare;
  }

  /** Something to be measured. */
  @FunctionalInterface
  interface Attempt {
    Sample run() throws CellFailedException;
  }

  /**
   * Measures.
   *
   * @return the first sample that was taken on a quiet machine, or else the last
   * @throws CellFailedException if it could not be measured, or gave a wrong result, even on a
   *     machine that was not quiet
   */
  Sample measure(String cell, int round, Attempt attempt) throws CellFailedException {
    for (int attempts = 1; ; attempts++) {
      double before = awaitQuiet();
      Sample sample = attempt.run();
      double after = read();
      if ((isShort(before) && isShort(after)) || attempts == ATTEMPTS || thrownAway == spare) {
        kept.add(new Reading(cell, round, "before", before));
        kept.add(new Reading(cell, round, "after", after));
        return sample;
      }
      thrownAway++;
    }
  }

  /** The readings beside what was not thrown away. */
  List<Reading> readings() {
    return List.copyOf(kept);
  }

  /** The shortest of all readings, in milliseconds. */
  double shortest() {
    return shortest;
  }

  /** How many measurements were thrown away. */
  int thrownAway() {
    return thrownAway;
  }

  private double awaitQuiet() {
    while (reads < FIRST) {
      read();
    }
    for (int i = 0; i < WAITS && !isShort(last); i++) {
      read();
    }
    return last;
  }

  private double read() {
    last = control.getAsDouble();
    reads++;
    shortest = Math.min(shortest, last);
    return last;
  }

  private boolean isShort(double millis) {
    return Control.isValid(Control.drift(millis, shortest));
  }
}
