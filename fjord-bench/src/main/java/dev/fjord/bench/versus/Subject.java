package dev.fjord.bench.versus;

import dev.fjord.lab.programs.InputException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

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
 * @param tunings thresholds for those contenders that have any, by contender
 * @param workers the numbers of workers that make sense, empty for all
 * @param collectors the collectors that are measured if nothing else is said
 * @param forks how many forks a run of a size makes, null if that says nothing
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
    Map<Contender, List<Tuning>> tunings,
    List<Integer> workers,
    List<Collector> collectors,
    @Nullable IntToLongFunction forks) {

  /**
   * A setting of one contender.
   *
   * @param label what it is, empty for none
   * @param params its parameters
   */
  record Tuning(String label, Map<String, String> params) {
    static final Tuning NONE = new Tuning("", Map.of());
  }

  List<Tuning> tuningsOf(Contender contender, boolean inFull) {
    List<Tuning> all = tunings.getOrDefault(contender, List.of(Tuning.NONE));
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
  }

  OptionalLong forksOf(String size) {
    return forks == null
        ? OptionalLong.empty()
        : OptionalLong.of(forks.applyAsLong(Integer.parseInt(size)));
  }
}
