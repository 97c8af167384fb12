package dev.fjord.lab.programs.data;

import dev.fjord.lab.index.GeneratedText;
import dev.fjord.lab.programs.Problem;
import dev.fjord.par.ParStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How often each word occurs in the lines of a text. */
final class WordCount {

  private WordCount() {}

  static Problem<?> of(int mebibytes) {
    int bytes = (int) Math.min((long) mebibytes << 20, Integer.MAX_VALUE - 8);
    List<String> lines = new ArrayList<>(GeneratedText.of(bytes, /* seed= */ 1).lines().toList());
    return DataProblem.of(
        () -> loop(lines),
        pool -> count(ParStreams.on(pool).stream(lines)),
        () -> count(lines.parallelStream()),
        WordCount::text);
  }

  private static Map<String, Long> loop(List<String> lines) {
    Map<String, Long> counts = new HashMap<>();
    for (String line : lines) {
      for (String word : line.split(" ", -1)) {
        counts.merge(word, 1L, Long::sum);
      }
    }
    return counts;
  }

  private static Map<String, Long> count(Stream<String> lines) {
    return lines
        .flatMap(line -> Arrays.stream(line.split(" ", -1)))
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
  }

  private static String text(Map<String, Long> counts) {
    long words = counts.values().stream().mapToLong(Long::longValue).sum();
    return "%,d words, %,d distinct; #%08x".formatted(words, counts.size(), counts.hashCode());
  }
}
