package dev.fjord.fjtask;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What this module looks into, and the length of its files. */
class RoomsTest {
  private static final int MOST_LINES = 400;

  private static final JavaClasses FACE =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.fjord.fjtask");

  @Test
  void itDependsOnNothingButTheJdkAndTheRoomsExportedToIt() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            "dev.fjord",
            "dev.fjord.fjtask",
            "dev.fjord.internal.deque",
            "dev.fjord.internal.job",
            "dev.fjord.internal.pool",
            "dev.fjord.internal.sleep",
            "dev.fjord.internal.worker",
            "java..",
            "org.jspecify..")
        .check(FACE);
  }

  @Test
  void noFileIsTooLongToRead() throws IOException {
    List<Path> sources;
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      sources = files.filter(file -> file.toString().endsWith(".java")).toList();
    }
    List<Path> tooLong = new ArrayList<>();
    for (Path file : sources) {
      if (Files.readAllLines(file).stream().filter(RoomsTest::isCode).count() > MOST_LINES) {
        tooLong.add(file);
      }
    }
    assertEquals(List.of(), tooLong);
  }

  /** What Javadoc has to say for each parameter is no length. */
  private static boolean isCode(String line) {
    return !line.strip().startsWith("*");
  }
}
