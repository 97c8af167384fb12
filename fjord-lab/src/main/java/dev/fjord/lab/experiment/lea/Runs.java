package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Measurement;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Runs of the seven programs. All experiments ask for the same cells, so that those of one session
 * measure them once.
 *
 * @param bench where
 */
record Runs(Bench bench) {
  /** More workers than most machines here have processors; the other documents' number too. */
  private static final int OVERSUBSCRIBED = 8;

  /** The numbers of workers: from one to the processors, and more than those. */
  static List<Integer> workers(Setting setting) {
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

  List<Integer> workers() {
    return workers(bench.setting());
  }

  /** The most workers that have a processor each. */
  static int most(Setting setting) {
    return workers(setting).stream()
        .filter(count -> count <= setting.processors())
        .reduce(1, Math::max);
  }

  int most() {
    return most(bench.setting());
  }

  /** The program in one thread. */
  Measurement sequential(Seven program) {
    return bench.measure(
        bench.cell(
            program.program(),
            program.arguments(bench.setting()),
            Contender.SEQUENTIAL,
            Face.FORK,
            1));
  }

  /** The program with the paper's threshold. */
  Measurement of(Seven program, Runners by, int workers) {
    return of(program, program.threshold(), by, workers);
  }

  /** The program with a threshold; null for none. */
  Measurement of(Seven program, @Nullable Integer threshold, Runners by, int workers) {
    return bench.measure(
        cell(program.program(), program.arguments(bench.setting()), threshold, by, workers));
  }

  Cell cell(
      String program, List<?> arguments, @Nullable Integer threshold, Runners by, int workers) {
    Cell cell = bench.cell(program, arguments, by.contender(), by.face(), workers);
    return new Cell(
        cell.program(),
        cell.arguments(),
        threshold,
        cell.contender(),
        cell.face(),
        workers,
        cell.effort());
  }

  /**
   * The tasks of a run, as the paper counts them, a recursive or a leaf step each: the two branches
   * of every fork that Fjord counts, and the root. The same for all that run it; null if it failed.
   */
  @Nullable Double tasks(Seven program) {
    Counters counters = of(program, Runners.FJORD, 1).counters();
    return counters == null || counters.forks() == null ? null : 2 * counters.forks() + 1;
  }

  /** How many times faster the second is; null if one failed. */
  static @Nullable Double speedUp(Measurement one, Measurement many) {
    Double before = one.medianMs();
    Double after = many.medianMs();
    return before == null || after == null ? null : before / after;
  }

  static @Nullable Double steals(Measurement measurement) {
    Counters counters = measurement.counters();
    return counters == null ? null : counters.steals();
  }
}
