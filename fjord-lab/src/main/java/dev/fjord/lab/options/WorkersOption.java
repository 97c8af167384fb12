package dev.fjord.lab.options;

import dev.fjord.lab.programs.InputException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** The numbers of workers. */
public final class WorkersOption {
  /** The most workers that the pools of {@code java.util.concurrent} take. */
  private static final int MAX = 32_767;

  private static final String ALL = "all";

  @Option(
      names = "--workers",
      split = ",",
      paramLabel = "N",
      description =
          "numbers of workers, 1 to 32767 or 'all', one for each processor"
              + " (default: 1,all; where there is one number: all; tune: 1, 2, 4 ... twice all)")
  private List<String> words = new ArrayList<>();

  /** Whether the user gave some. */
  public boolean isGiven() {
    return !words.isEmpty();
  }

  /**
   * Those given, without those given twice; else one and all.
   *
   * @throws InputException if one is no number or out of bounds
   */
  public List<Integer> counts() {
    Set<Integer> counts = new LinkedHashSet<>();
    for (String word : words.isEmpty() ? List.of("1", ALL) : words) {
      counts.add(parse(word));
    }
    return List.copyOf(counts);
  }

  /**
   * The one given, else all.
   *
   * @throws InputException if several are given, or it is no number or out of bounds
   */
  public int count() {
    if (words.size() > 1) {
      throw new InputException(
          "--workers takes one number here, not '%s'".formatted(String.join(",", words)));
    }
    return parse(words.isEmpty() ? ALL : words.get(0));
  }

  private static int parse(String word) {
    if (word.equalsIgnoreCase(ALL)) {
      return Runtime.getRuntime().availableProcessors();
    }
    int value = word.matches("[0-9]{1,9}") ? Integer.parseInt(word) : 0;
    if (value < 1 || value > MAX) {
      throw new InputException(
          "--workers takes numbers from 1 to %d, or 'all', not '%s'".formatted(MAX, word));
    }
    return value;
  }
}
