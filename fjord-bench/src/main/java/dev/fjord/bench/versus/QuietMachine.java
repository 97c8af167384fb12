package dev.fjord.bench.versus;

import dev.fjord.bench.versus.Control.Occasion;
import dev.fjord.bench.versus.Control.Reading;
import dev.fjord.bench.versus.Control.Verdict;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

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

  /** How often one thing is measured in a row, at most. */
  private static final int ATTEMPTS = 12;

  /**
   * What has taken so long in all is not measured again: the longer it takes the less likely is it
   * ever to be undisturbed.
   */
  static final Duration LONGEST = Duration.ofMinutes(3);

  private final DoubleSupplier control;
  private final DoubleSupplier wide;
  private final LongSupplier clock;
  private final int spare;
  private final Map<Occasion, Reading> kept = new LinkedHashMap<>();
  private final Map<Occasion, Duration> taken = new HashMap<>();
  private int thrownAway;
  private int reads;
  private double shortest = Double.MAX_VALUE;
  private double last;

  /**
   * @param control reads it, in milliseconds
   * @param wide reads the wide one, which is noted only
   * @param clock nanoseconds since whenever
   * @param spare how many measurements may be thrown away in all
   */
  QuietMachine(DoubleSupplier control, DoubleSupplier wide, LongSupplier clock, int spare) {
    this.control = control;
    this.wide = wide;
    this.clock = clock;
    this.spare = spare;
  }

  /**
   * Measures. What was measured on the same occasion before does not count any more.
   *
   * @return the first sample that was taken on a quiet machine, or else the last
   * @throws dev.fjord.lab.run.FailedRunException if it could not be measured, or gave a wrong
   *     result, even on a machine that was not quiet
   */
  Sample measure(Occasion occasion, Supplier<Sample> attempt) {
    for (int attempts = 1; ; attempts++) {
      double before = awaitQuiet();
      long begun = clock.getAsLong();
      Sample sample = attempt.get();
      taken.merge(occasion, Duration.ofNanos(clock.getAsLong() - begun), Duration::plus);
      Reading reading = new Reading(occasion, before, read(), wide.getAsDouble());
      if (reading.isQuiet(shortest) || attempts == ATTEMPTS || !mayThrowAway(occasion)) {
        kept.put(occasion, reading);
        return sample;
      }
      thrownAway++;
    }
  }

  /**
   * Whether to throw away what was measured then: either the machine was not quiet at the last
   * attempt, or the control has turned out since to be able to be shorter.
   */
  boolean throwAway(Occasion occasion) {
    Reading reading = kept.get(occasion);
    boolean isDisturbed = reading != null && !reading.isQuiet(shortest) && mayThrowAway(occasion);
    if (isDisturbed) {
      thrownAway++;
    }
    return isDisturbed;
  }

  private boolean mayThrowAway(Occasion occasion) {
    return thrownAway < spare && taken.getOrDefault(occasion, Duration.ZERO).compareTo(LONGEST) < 0;
  }

  /** What the control says of what was not thrown away, so far. */
  Verdict verdict() {
    return Verdict.of(List.copyOf(kept.values()), shortest, thrownAway);
  }

  private double awaitQuiet() {
    while (reads < FIRST) {
      read();
    }
    for (int i = 0; i < WAITS && !Control.isValid(Control.drift(last, shortest)); i++) {
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
}
