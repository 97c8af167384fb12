package dev.fjord.bench.versus;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What exactly was measured. */
final class Versions {
  /** What {@code build.sh} wrote about the programs that it built. */
  private static final String BUILT = "fjord-bench/target/native/versions.txt";

  private static final int LIMIT_SECONDS = 10;

  private Versions() {}

  /**
   * The commit of a checkout, with {@code -dirty} when files were changed; else {@code unknown}.
   */
  static String fjord(Path home) {
    try {
      Process git =
          new ProcessBuilder(
                  "git", "-C", home.toString(), "describe", "--always", "--dirty", "--tags")
              .redirectErrorStream(true)
              .start();
      git.getOutputStream().close();
      String told = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      boolean done = git.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
      return done && git.exitValue() == 0 ? told.strip() : "unknown";
    } catch (IOException e) {
      return "unknown"; // no git
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "unknown";
    }
  }

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
