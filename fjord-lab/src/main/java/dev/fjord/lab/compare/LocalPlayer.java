package dev.fjord.lab.compare;

import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Stage;
import dev.fjord.lab.run.Stopwatch;

/** A player in this virtual machine. */
public final class LocalPlayer implements Player {
  /** A turn of short runs takes about so long: far above what it costs to be woken for it. */
  static final int TURN_MILLIS = 50;

  private final Stage<?> stage;
  private final Stopwatch<?> stopwatch;
  private long told;

  private LocalPlayer(Stage<?> stage, Stopwatch<?> stopwatch) {
    this.stage = stage;
    this.stopwatch = stopwatch;
  }

  /**
   * Prepares the program of a cell, opens its pool, and warms it up as the cell says.
   *
   * @throws dev.fjord.lab.programs.InputException if its arguments are no good, or memory runs out
   */
  public static LocalPlayer of(Laboratory laboratory, Cell cell) {
    return laboratory.within(cell, problem -> of(cell, problem));
  }

  private static <R> LocalPlayer of(Cell cell, Problem<R> problem) {
    if (cell.isOversubscribed()) {
      Cell few = cell.warmingUpOn(Jvm.processors());
      try (Stage<R> stage = Stage.open(few, problem)) {
        new Stopwatch<>(problem, stage.run()).warmUp(few.effort());
      }
    }
    Stage<R> stage = Stage.open(cell, problem);
    Stopwatch<R> stopwatch = new Stopwatch<>(problem, stage.run());
    stopwatch.warmUp(cell.effort());
    return new LocalPlayer(stage, stopwatch);
  }

  @Override
  public Jvm jvm() {
    return Jvm.current();
  }

  @Override
  public Turn play() {
    stopwatch.runFor(0);
    long before = stopwatch.runs();
    double millis = stopwatch.runFor(TURN_MILLIS);
    long checked = stopwatch.runs() - told;
    told = stopwatch.runs();
    return new Turn(millis / (told - before), checked, stopwatch.answer(), stopwatch.complaint());
  }

  @Override
  public void close() {
    stage.close();
  }
}
