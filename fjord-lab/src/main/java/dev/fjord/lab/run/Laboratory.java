package dev.fjord.lab.run;

import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Problem;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Measures cells in this virtual machine.
 *
 * @param catalogue the programs known
 */
public record Laboratory(Catalogue catalogue) {
  /** The share of the heap that a program's input may take: the rest is for tasks and the JVM. */
  private static final double HEAP_SHARE = 0.9;

  private static final double MEGABYTE = 1 << 20;

  /**
   * Reads the arguments of a program.
   *
   * @throws InputException if they are no good, or need more heap than there is
   */
  public Plan plan(Cell cell) {
    Plan plan = catalogue.find(cell.program()).plan(cell.arguments(), cell.optionalThreshold());
    long heap = Runtime.getRuntime().maxMemory();
    double needed = plan.bytes() / HEAP_SHARE;
    if (needed > heap) {
      throw new InputException(
          "%s %s needs %,.0f MB of heap, and there are %,.0f; give more with FJORD_JAVA_OPTS=-Xmx8g"
              .formatted(
                  cell.program(),
                  plan.input(),
                  Math.ceil(needed / MEGABYTE),
                  Math.floor(heap / MEGABYTE)));
    }
    return plan;
  }

  /**
   * Prepares the program and measures the cell.
   *
   * @throws InputException if the arguments are no good or memory runs out
   */
  public Measurement measure(Cell cell) {
    return withProblem(cell, problem -> measure(cell, problem));
  }

  /**
   * Prepares the program of a cell, warms it up, and lets it run as the caller says.
   *
   * @throws InputException if the arguments are no good or memory runs out
   */
  public void seat(Cell cell, Consumer<Seat<?>> caller) {
    withProblem(
        cell,
        problem -> {
          try (Seat<?> seat = Seat.of(cell, problem)) {
            caller.accept(seat);
          }
          return cell;
        });
  }

  private <T> T withProblem(Cell cell, Function<Problem<?>, T> action) {
    Plan plan = plan(cell);
    try {
      return action.apply(plan.prepare().get());
    } catch (OutOfMemoryError e) {
      throw new InputException(
          "%s %s: %s ran out of memory: %s"
              .formatted(cell.program(), plan.input(), cell.title(), e.getMessage()));
    }
  }

  private static <R> Measurement measure(Cell cell, Problem<R> problem) {
    Measurement measurement;
    try (Seat<R> seat = Seat.of(cell, problem)) {
      measurement = seat.measure();
    }
    if (!measurement.isRight()) {
      return measurement;
    }
    Watcher<R> watcher = new Watcher<>(cell, problem);
    return measurement.with(watcher.watch(), watcher.complaint());
  }
}
