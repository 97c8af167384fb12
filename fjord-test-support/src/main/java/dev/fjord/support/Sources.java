package dev.fjord.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What holds for the source files of a module, whose tests run in its folder. */
public final class Sources {
  /** A file that is longer is not read. What Javadoc says for each parameter does not count. */
  private static final int MOST_LINES = 400;

  private Sources() {}

  /**
   * The Java files that are too long to read; there should be none.
   *
   * @param given names of files whose length is not ours to choose
   */
  public static List<String> tooLong(Set<String> given) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !given.contains(file.getFileName().toString()))
          .filter(file -> lines(file) > MOST_LINES)
          .map(Path::toString)
          .toList();
    }
  }

  private static long lines(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.filter(line -> !line.strip().startsWith("*")).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
