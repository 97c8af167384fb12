package dev.fjord.bench.versus;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What exactly was measured. */
final class Versions {
  /** What {@code build.sh} wrote about the programs that it built. */
  private static final String BUILT = "fjord-bench/target/native/versions.txt";

  private Versions() {}

  /** What native contenders there are, in the words of the build, and which are not measured. */
  static List<String> natives(Path home, List<Subject> subjects, Grid grid) {
    List<String> lines = new ArrayList<>();
    for (Contender contender : grid.absent(subjects)) {
      lines.add(contender.label() + ": absent (fjord-bench/native/build.sh builds it)");
    }
    for (Contender contender : Contender.values()) {
      List<String> problems = grid.leftOut(contender, subjects);
      if (!problems.isEmpty()) {
        lines.add(
            "%s: takes minutes, so not measured (--contenders %s does): %s"
                .formatted(contender.label(), contender.id(), String.join(", ", problems)));
      }
    }
    boolean some = subjects.stream().anyMatch(subject -> !subject.natives().isEmpty());
    Path built = home.resolve(BUILT);
    if (some && Files.isReadable(built)) {
      try {
        lines.addAll(Files.readAllLines(built));
      } catch (IOException e) {
        lines.add("versions of the native contenders: unknown");
      }
    }
    return lines;
  }
}
