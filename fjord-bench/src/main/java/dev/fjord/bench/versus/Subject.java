package dev.fjord.bench.versus;

import dev.fjord.bench.fork.FibBenchmark;
import dev.fjord.bench.fork.QueensBenchmark;
import dev.fjord.bench.fork.TreeBenchmark;
import dev.fjord.bench.fork.UtsBenchmark;
import dev.fjord.bench.whole.WholeProgramBenchmark;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Names;
import dev.fjord.lab.run.Json;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.IntToLongFunction;

/**
 * What contenders are compared by: a program, or a property such as the latency of a call.
 *
 * @param name the word for it on the command line
 * @param summary what it is
 * @param benchmark the class of its benchmark methods
 * @param params parameters that are always the same
 * @param sizeParam the parameter that is the size; empty if there is none
 * @param quick the sizes of the short form; empty if it is not in the short form unless named
 * @param full the sizes of the full form
 * @param paper the size in the paper that the program comes from, which takes gigabytes or minutes;
 *     empty if there is none, or it is among the others
 * @param mostSize the largest size, a number from 1 on; 0 if a size is no number
 * @param rivals the contenders of the short form, without the native ones
 * @param aloneRivals those of {@code moreRivals} that the short form has with one worker only
 * @param moreRivals what the full form adds
 * @param natives the contenders in other languages
 * @param tunings settings of those contenders that have any, by id; the first in the short form
 * @param thresholds those of Fjord and {@code java.util.concurrent}, 0 for none
 * @param workers the numbers of workers that make sense, empty for all
 * @param collectors the collectors that are measured if nothing else is said
 */
record Subject(
    String name,
    String summary,
    Class<?> benchmark,
    Map<String, String> params,
    String sizeParam,
    List<String> quick,
    List<String> full,
    String paper,
    int mostSize,
    List<Contender> rivals,
    List<Contender> aloneRivals,
    List<Contender> moreRivals,
    List<Contender> natives,
    Map<String, List<Tuning>> tunings,
    List<Integer> thresholds,
    List<Integer> workers,
    List<Collector> collectors) {
  /** How many forks a run of a size makes, where that says something. */
  private static final Map<Class<?>, IntToLongFunction> FORKS =
      Map.of(
          FibBenchmark.class, FibBenchmark::forks,
          TreeBenchmark.class, TreeBenchmark::forks,
          QueensBenchmark.class, QueensBenchmark::forks,
          UtsBenchmark.class, UtsBenchmark::forks);

  /** All that can be compared; a new one is an entry of {@code subjects.json}. */
  static final List<Subject> ALL =
      List.of(Json.resource(Subject.class, "subjects.json", Subject[].class));

  /**
   * The subject of that name.
   *
   * @throws InputException if there is none
   */
  static Subject find(String name) {
    return Names.find("program", name, ALL, Subject::name);
  }

  /**
   * A setting of one contender.
   *
   * @param label what it is, empty for none
   * @param params its parameters
   */
  record Tuning(String label, Map<String, String> params) {
    static final Tuning NONE = new Tuning("", Map.of());

    private static Tuning threshold(int n) {
      return new Tuning(n == 0 ? "" : "threshold " + n, Map.of("threshold", Integer.toString(n)));
    }
  }

  List<Tuning> tuningsOf(Contender contender, boolean inFull) {
    boolean cuts = contender == Contender.FJORD || contender == Contender.FORK_JOIN;
    List<Tuning> all =
        cuts && !thresholds.isEmpty()
            ? thresholds.stream().map(Tuning::threshold).toList()
            : tunings.getOrDefault(contender.id(), List.of(Tuning.NONE));
    return inFull ? all : all.subList(0, 1);
  }

  /** The short form has only the first, but where a fork is all that is measured. */
  List<Collector> collectorsOf(boolean inFull) {
    if (inFull) {
      return collectors;
    }
    boolean isForks = collectors.containsAll(Collector.QUICK);
    return isForks ? Collector.QUICK : collectors.subList(0, 1);
  }

  /**
   * Refuses a size that the benchmark could not do.
   *
   * @throws InputException if it is none
   */
  void check(String size) {
    if (mostSize > 0 && !(size.matches("[1-9][0-9]{0,8}") && Integer.parseInt(size) <= mostSize)) {
      throw new InputException(
          "%s takes a size from 1 to %d, not '%s'".formatted(name, mostSize, size));
    }
    if (benchmark == TreeBenchmark.class && !TreeBenchmark.isPerfect(Integer.parseInt(size))) {
      throw new InputException("%s takes a size of 2^k - 1, not '%s'".formatted(name, size));
    }
    if (benchmark == WholeProgramBenchmark.class) {
      WholeProgramBenchmark.plan(params.getOrDefault("program", name), size, OptionalInt.empty());
    }
  }

  OptionalLong forksOf(String size) {
    IntToLongFunction forks = FORKS.get(benchmark);
    return forks == null
        ? OptionalLong.empty()
        : OptionalLong.of(forks.applyAsLong(Integer.parseInt(size)));
  }
}
