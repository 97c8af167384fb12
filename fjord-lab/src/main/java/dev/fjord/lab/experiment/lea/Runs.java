package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs of the seven programs. All experiments ask for the same cells, so that those of one session
 * measure them once.
 *
 * @param bench where
 */
record Runs(Bench bench) {
  /** What runs the programs: Fjord, with the paper's own face too, and the JDK. */
  static final List<By> BY = List.of(By.FORK, By.FJTASK, By.JDK);

  /** More workers than most machines here have processors; the other documents' number too. */
  private static final int OVERSUBSCRIBED = 8;

  /** Those of all seven programs, whose sizes are told. */
  static Runs ofAll(Bench bench) {
    Seven.all().forEach(program -> program.tellScale(bench));
    return new Runs(bench);
  }

  /** The numbers of workers: from one to the processors, and more than those. */
  List<Integer> workers() {
    Setting setting = bench.setting();
    int processors = setting.processors();
    IntStream all = IntStream.rangeClosed(1, processors);
    return setting
        .choose(
            IntStream.of(1, 2),
            IntStream.of(1, processors, OVERSUBSCRIBED),
            IntStream.concat(all, IntStream.of(2, 4, OVERSUBSCRIBED)))
        .sorted()
        .distinct()
        .boxed()
        .toList();
  }

  /** The most workers that have a processor each. */
  int most() {
    return withProcessors().stream().reduce(1, Math::max);
  }

  /** Those numbers of workers that have a processor each. */
  List<Integer> withProcessors() {
    int processors = bench.setting().processors();
    return workers().stream().filter(count -> count <= processors).toList();
  }

  /** The program in one thread. */
  Measurement sequential(Seven program) {
    return of(program, null, By.ALONE, 1);
  }

  /** The program with the paper's threshold. */
  Measurement of(Seven program, By by, int workers) {
    return of(program, program.threshold(), by, workers);
  }

  /** The program with a threshold; null for none. */
  Measurement of(Seven program, @Nullable Integer threshold, By by, int workers) {
    List<Integer> arguments = program.arguments(bench.setting());
    return bench.measure(bench.cell(program.program, arguments, by, workers).at(threshold));
  }

  /**
   * One of the seven that did not fail.
   *
   * @param ms the median in milliseconds
   */
  record Run(Seven program, By by, int workers, Measurement measurement, double ms) {
    /** The name of its line in figures. */
    String line() {
      return program + ", " + by;
    }

    /** What a counter of the pool says, if it counts that. */
    double counted(ToDoubleFunction<Counters> counter) {
      return measurement.counted(counter);
    }
  }

  /** All seven by one of the runners on so many workers, with the paper's thresholds. */
  List<Run> all(By by, List<Integer> counts) {
    List<Run> all = new ArrayList<>();
    for (Seven program : Seven.all()) {
      for (int count : counts) {
        Measurement measurement = of(program, by, count);
        if (measurement.isRight()) {
          all.add(new Run(program, by, count, measurement, measurement.medianMs()));
        }
      }
    }
    return all;
  }

  /**
   * The tasks of a run, as the paper counts them, a recursive or a leaf step each: the two branches
   * of every fork that Fjord counts, and the root. The same for all that run it.
   */
  double tasks(Seven program) {
    return 2 * of(program, By.FORK, 1).counted(Counters::forks) + 1;
  }

  /** How many times faster than on one worker it is. */
  double speedUp(Run run) {
    return speedUp(of(run.program, run.by, 1), run.measurement);
  }

  /** How many times faster the second is. */
  static double speedUp(Measurement one, Measurement many) {
    return one.medianMs() / many.medianMs();
  }
}
