package dev.fjord.lab;

import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.experiment.Schedule;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.run.Progress;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Tells a person which experiment is under way, and about how long the whole will still take. */
final class LabProgress implements AutoCloseable {
  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final Progress progress;
  private final List<Experiment> experiments;
  private final Schedule schedule;
  private final long start = System.nanoTime();
  private int number;

  /** What the experiments that are done should have taken, by their own word. */
  private double expected;

  /** What those should take that need not be done. */
  private double spared;

  private double begun;

  LabProgress(Progress progress, List<Experiment> experiments, Setting setting) {
    this.progress = progress;
    this.experiments = experiments;
    this.schedule = Schedule.of(experiments, setting);
  }

  private double elapsed() {
    return (System.nanoTime() - start) / NANOS_PER_SECOND;
  }

  private double seconds() {
    return schedule.seconds().get(number);
  }

  /** Something of the next experiment is being measured. */
  void now(String what) {
    progress.now(
        "%s (%d of %d): %s; about %.0f s left"
            .formatted(experiments.get(number).id(), number + 1, experiments.size(), what, left()));
  }

  /** The estimates of what is left, by how long the others took against theirs. */
  private double left() {
    double pace = expected == 0 ? 1 : begun / expected;
    double ofThis = Math.min(elapsed() - begun, seconds() * pace);
    return Math.max(1, (schedule.sum() - spared - expected) * pace - ofThis);
  }

  /** The experiment was done before, and took no time. */
  void skipped() {
    spared += seconds();
    number++;
  }

  /** The experiment is done. */
  void done() {
    expected += seconds();
    begun = elapsed();
    number++;
  }

  @Override
  public void close() {
    progress.close();
  }
}
