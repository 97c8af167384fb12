package dev.fjord.lab.run;

import dev.fjord.lab.programs.Problem;
import java.util.OptionalLong;

/** A version of a program, warm, in its pool: measured there, or run whenever it is its turn. */
public final class Seat implements AutoCloseable {
  /** A turn of short runs takes about so long: far above what it costs to be woken for it. */
  private static final int TURN_MILLIS = 50;

  private final Stage<?> stage;
  private final Stopwatch<?> stopwatch;
  private long told;

  private Seat(Stage<?> stage, Stopwatch<?> stopwatch) {
    this.stage = stage;
    this.stopwatch = stopwatch;
  }

  /** Opens the pool that a cell asks for, and warms up as it says. */
  static <R> Seat of(Cell cell, Problem<R> problem) {
    Stage<R> stage = Stage.open(cell, problem);
    try {
      Stopwatch<R> stopwatch = new Stopwatch<>(problem, stage.run());
      if (cell.isOversubscribed()) {
        Cell few = cell.warmingUpOn(Jvm.processors());
        try (Stage<R> first = Stage.open(few, problem)) {
          stopwatch.goOnWith(first.run());
          stopwatch.warmUp(few.effort());
        }
        stopwatch.goOnWith(stage.run());
      }
      stopwatch.warmUp(cell.effort());
      return new Seat(stage, stopwatch);
    } catch (RuntimeException | Error e) {
      stage.close();
      throw e;
    }
  }

  /** Takes the samples that the cell asks for. */
  Measurement measure(Cell cell, Problem<?> problem) {
    Counters before = stage.counters().get();
    GarbageCollections collected = GarbageCollections.current();
    stopwatch.measure(cell.effort());
    Counters after = stage.counters().get();
    long runs = Math.max(1, stopwatch.runs() - stopwatch.warmupRuns());
    OptionalLong forks = problem.forks();
    return new Measurement(
        cell.contender(),
        cell.workers(),
        stopwatch.samplesMs(),
        stopwatch.runsPerSample(),
        stopwatch.warmupRuns(),
        stopwatch.runs(),
        stopwatch.answer(),
        stopwatch.complaint(),
        forks.isPresent() ? forks.getAsLong() : null,
        before == null || after == null ? null : after.perRun(before, runs),
        GarbageCollections.current().perRun(collected, runs),
        null,
        Jvm.current());
  }

  /**
   * Runs the program once to be awake, then as often as fills {@value #TURN_MILLIS} milliseconds,
   * at least once. Runs no more once a result was wrong.
   */
  public Turn turn() {
    stopwatch.runFor(0);
    long before = stopwatch.runs();
    double millis = stopwatch.runFor(TURN_MILLIS);
    long counting = Math.max(1, stopwatch.runs() - before);
    long checked = stopwatch.runs() - told;
    told = stopwatch.runs();
    return new Turn(
        stopwatch.isRight() ? millis / counting : 0,
        checked,
        stopwatch.answer(),
        stopwatch.complaint());
  }

  /** Ends its pool. */
  @Override
  public void close() {
    stage.close();
  }
}
