package dev.fjord.lab;

import dev.fjord.lab.programs.InputException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads numbers of workers. */
final class Workers {
  /** The most workers that the pools of {@code java.util.concurrent} take. */
  static final int MAX = 32_767;

  /** One for every processor. */
  static final String ALL = "all";

  private Workers() {}

  /** One worker, and one for every processor. */
  static List<Integer> preset() {
    return parse(List.of("1", ALL));
  }

  /**
   * Reads numbers of workers, without those given twice.
   *
   * @param words each a number or {@code all}, which is one for every processor
   * @throws InputException if one is neither, or out of bounds
   */
  static List<Integer> parse(List<String> words) {
    Set<Integer> workers = new LinkedHashSet<>();
    for (String word : words) {
      workers.add(one(word));
    }
    return List.copyOf(workers);
  }

  /**
   * Reads a number of workers, or {@code all}.
   *
   * @throws InputException if it is neither, or out of bounds
   */
  static int one(String word) {
    return word.equals(ALL) ? Runtime.getRuntime().availableProcessors() : number(word);
  }

  private static int number(String word) {
    boolean readable = word.matches("[0-9]{1,9}");
    int value = readable ? Integer.parseInt(word) : 0;
    if (value < 1 || value > MAX) {
      throw new InputException(
          "--workers takes numbers from 1 to %d, or 'all', not '%s'".formatted(MAX, word));
    }
    return value;
  }
}
