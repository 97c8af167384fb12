package dev.fjord.bench.versus;

import dev.fjord.bench.versus.Control.Occasion;
import dev.fjord.bench.versus.Control.Verdict;
import dev.fjord.lab.run.FailedRunException;
import dev.fjord.lab.run.Progress;
import java.util.List;

/**
 * Measures the cells of a grid, round after round, one after the other, each in a process of its
 * own. A block is one program in one round.
 */
final class Campaign {
  /** So many times as long as on a quiet machine, and one more, may a run take in all. */
  private static final int SPARE_EACH = 2;

  private static final double SECONDS_PER_MINUTE = 60;

  private final List<List<Cell>> blocks;
  private final Effort effort;
  private final NativeRun natives;
  private final JmhRun jmh;
  private final int total;
  private final QuietMachine machine;
  private final Measured measured = new Measured();

  Campaign(Grid grid, List<Subject> subjects, Effort effort, NativeRun natives, JmhRun jmh) {
    this.blocks = subjects.stream().map(grid::cells).toList();
    this.effort = effort;
    this.natives = natives;
    this.jmh = jmh;
    this.total = effort.rounds() * blocks.stream().mapToInt(List::size).sum();
    Control control = new Control();
    this.machine =
        new QuietMachine(control::read, control::readWide, System::nanoTime, SPARE_EACH * total);
  }

  /** What it gave so far. */
  Measured measured() {
    return measured;
  }

  /** What the control says of it so far. */
  Verdict verdict() {
    return machine.verdict();
  }

  /** How much there is to do, in few words. */
  String size() {
    return "%d cells, about %.0f min"
        .formatted(total, Math.ceil(total * effort.seconds() / SECONDS_PER_MINUTE));
  }

  /**
   * Measures everything.
   *
   * @param afterBlock run after each block, so that a run of hours that is cut off leaves something
   */
  void run(Progress progress, Runnable afterBlock) {
    int number = 0;
    for (int round = 1; round <= effort.rounds(); round++) {
      for (List<Cell> block : blocks) {
        for (Cell cell : block) {
          number++;
          progress.now("%s (%d of %d)".formatted(cell.title(), number, total));
          measure(cell, round);
        }
        afterBlock.run();
      }
    }
    for (int round = 1; round <= effort.rounds(); round++) {
      for (Cell cell : blocks.stream().flatMap(List::stream).toList()) {
        if (machine.throwAway(occasion(cell, round))) {
          progress.now("once more, since it was disturbed: " + cell.title());
          measure(cell, round);
        }
      }
    }
  }

  /** A cell that has failed once is not tried again. */
  private void measure(Cell cell, int round) {
    if (measured.hasFailed(cell)) {
      return;
    }
    try {
      measured.put(cell, round, machine.measure(occasion(cell, round), () -> run(cell)));
    } catch (FailedRunException e) {
      measured.fail(cell, e);
    }
  }

  private static Occasion occasion(Cell cell, int round) {
    return new Occasion(cell.problem(), cell.title(), round);
  }

  private Sample run(Cell cell) {
    Sample sample =
        cell.contender().isNative() ? natives.measure(cell, effort) : jmh.measure(cell, effort);
    measured.check(cell, sample);
    return sample;
  }
}
