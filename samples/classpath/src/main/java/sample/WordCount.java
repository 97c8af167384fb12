package sample;

import dev.fjord.Fork;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The most frequent words in the files below a directory. */
public final class WordCount {
  public static void main(String[] args) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(Path.of(args.length > 0 ? args[0] : "."))) {
      files = walk.filter(Files::isRegularFile).toList();
    }
    Map<String, Long> words = count(files);
    System.out.println(files.size() + " files, " + words.size() + " different words");
    words.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(10)
        .forEach(word -> System.out.printf("%8d %s%n", word.getValue(), word.getKey()));
  }

  /** Splits down to the single file: no threshold. A join throws what its branches throw. */
  static Map<String, Long> count(List<Path> files) throws IOException {
    if (files.size() <= 1) {
      return files.isEmpty() ? new HashMap<>() : count(files.get(0));
    }
    int half = files.size() / 2;
    return Fork.join(
        () -> count(files.subList(0, half)),
        () -> count(files.subList(half, files.size())),
        WordCount::merge);
  }

  private static Map<String, Long> count(Path file) throws IOException {
    Map<String, Long> words = new HashMap<>();
    for (String word : Files.readString(file, StandardCharsets.ISO_8859_1).split("\\P{L}+")) {
      words.merge(word, 1L, Long::sum);
    }
    return words;
  }

  private static Map<String, Long> merge(Map<String, Long> a, Map<String, Long> b) {
    b.forEach((word, count) -> a.merge(word, count, Long::sum));
    return a;
  }
}
