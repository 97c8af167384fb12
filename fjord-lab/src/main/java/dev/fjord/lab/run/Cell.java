package dev.fjord.lab.run;

import dev.fjord.lab.programs.Face;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What one virtual machine measures.
 *
 * @param program the program's name
 * @param arguments its arguments
 * @param threshold the threshold; null to fork down to the natural bottom
 * @param contender the version
 * @param face what the version on Fjord is written with
 * @param workers the number of workers; 1 for the sequential version
 * @param effort how long to measure
 * @param watched runs after the samples whose threads and queues are watched; 0 for none
 * @param options for its virtual machine, besides those that all have
 */
public record Cell(
    String program,
    List<String> arguments,
    @Nullable Integer threshold,
    Contender contender,
    Face face,
    int workers,
    Effort effort,
    int watched,
    List<String> options) {

  /** A cell that is not watched, in a virtual machine without options of its own. */
  public Cell(
      String program,
      List<String> arguments,
      @Nullable Integer threshold,
      Contender contender,
      Face face,
      int workers,
      Effort effort) {
    this(program, arguments, threshold, contender, face, workers, effort, 0, List.of());
  }

  /** The same with runs that are watched. */
  public Cell watching(int runs) {
    return new Cell(program, arguments, threshold, contender, face, workers, effort, runs, options);
  }

  /** The same in a virtual machine with options of its own. */
  public Cell with(String... more) {
    return new Cell(
        program, arguments, threshold, contender, face, workers, effort, watched, List.of(more));
  }

  /** The same with other arguments that mean the same. */
  public Cell on(List<String> others) {
    return new Cell(program, others, threshold, contender, face, workers, effort, watched, options);
  }

  /** The same with a threshold; null for none. */
  public Cell at(@Nullable Integer other) {
    return new Cell(program, arguments, other, contender, face, workers, effort, watched, options);
  }

  /** The same by another version, or on another number of workers. */
  public Cell by(Contender other, int count) {
    return new Cell(program, arguments, threshold, other, face, count, effort, watched, options);
  }

  /** The same measured for longer or shorter. */
  public Cell with(Effort other) {
    return new Cell(
        program, arguments, threshold, contender, face, workers, other, watched, options);
  }

  /** Whether it has more workers than there are processors, and is to be warm. */
  boolean isOversubscribed() {
    return workers > Jvm.processors() && effort.warmup() > 0;
  }

  /**
   * The same on so few workers, without samples. Where more threads work than there are processors
   * the compiler hardly gets one, and takes seconds for what it does in half a second beside few.
   */
  Cell warmingUpOn(int few) {
    return by(contender, few).with(new Effort(effort.warmup(), 0, effort.warmMillis()));
  }

  public OptionalInt optionalThreshold() {
    return threshold == null ? OptionalInt.empty() : OptionalInt.of(threshold);
  }

  /** The cell in few words: {@code fjord, 2 workers}. */
  public String title() {
    String on = contender == Contender.SEQUENTIAL ? "" : ", " + Text.workers(workers);
    return contender.label() + on;
  }
}
