package dev.fjord.concurrent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What this module may look into. */
final class RoomsTest {
  private static final int MOST_LINES = 400;

  /**
   * Their public members are given, 69 and 55 of them with a comment each; they hold no machinery.
   */
  private static final Set<String> GIVEN = Set.of("ForkJoinPool.java", "ForkJoinTask.java");

  @Test
  void theRuntimeDependsOnNothingButTheEngineAndTheJdk() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            "dev.fjord.concurrent..",
            "dev.fjord",
            "dev.fjord.internal..",
            "java..",
            "org.jspecify..")
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.fjord.concurrent"));
  }

  @Test
  void noFileIsTooLongToRead() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      List<String> tooLong =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .filter(file -> !GIVEN.contains(file.getFileName().toString()))
              .filter(file -> lines(file) > MOST_LINES)
              .map(Path::toString)
              .toList();
      assertTrue(tooLong.isEmpty(), () -> "longer than " + MOST_LINES + " lines: " + tooLong);
    }
  }

  private static long lines(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
