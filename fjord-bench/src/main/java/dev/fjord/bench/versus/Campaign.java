package dev.fjord.bench.versus;

import dev.fjord.bench.versus.Control.Reading;
import dev.fjord.lab.run.Progress;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures the cells of a grid, round after round. A block is one program in one round, with a
 * control before it and after it; its cells run one after the other, each in a process of its own.
 */
final class Campaign {
  private final Grid grid;
  private final List<Subject> subjects;
  private final Effort effort;
  private final NativeRun natives;
  private final JmhRun jmh;
  private final Estimate estimate;
  private final Control control = new Control();
  private final Measured measured = new Measured();
  private final List<Reading> controls = new ArrayList<>();

  Campaign(Grid grid, List<Subject> subjects, Effort effort, NativeRun natives, JmhRun jmh) {
    this.grid = grid;
    this.subjects = subjects;
    this.effort = effort;
    this.natives = natives;
    this.jmh = jmh;
    int cells = subjects.stream().mapToInt(subject -> grid.cells(subject).size()).sum();
    this.estimate = new Estimate(cells * effort.rounds(), effort.seconds());
  }

  /** What it gave so far. */
  Measured measured() {
    return measured;
  }

  /** The controls so far. */
  List<Reading> controls() {
    return List.copyOf(controls);
  }

  /** How much there is to do, in few words. */
  String size() {
    return "%d cells, about %s".formatted(estimate.total(), estimate.left());
  }

  /**
   * Measures everything.
   *
   * @param afterBlock run after each block, so that a run of hours that is cut off leaves something
   */
  void run(Progress progress, Runnable afterBlock) {
    for (int round = 1; round <= effort.rounds(); round++) {
      for (Subject subject : subjects) {
        progress.now("control");
        controls.add(control.read(subject.name(), round, "before"));
        for (Cell cell : grid.cells(subject)) {
          progress.now(
              "%s (%d of %d, about %s left)"
                  .formatted(cell.title(), estimate.next(), estimate.total(), estimate.left()));
          measure(cell);
          estimate.done();
        }
        progress.now("control");
        controls.add(control.read(subject.name(), round, "after"));
        afterBlock.run();
      }
    }
  }

  /** A cell that has failed once is not tried again. */
  private void measure(Cell cell) {
    if (measured.hasFailed(cell)) {
      return;
    }
    try {
      measured.add(
          cell,
          cell.contender().isNative() ? natives.measure(cell, effort) : jmh.measure(cell, effort));
    } catch (CellFailedException e) {
      measured.fail(cell, e);
    }
  }
}
