package dev.fjord.internal;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The rooms of the engine and who may look into which. */
class RoomsTest {
  private static final int MOST_LINES = 400;

  private static final JavaClasses FJORD =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.fjord");

  @Test
  void importsGoOneWay() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("faces")
        .definedBy("dev.fjord")
        .layer("watchdog")
        .definedBy("dev.fjord.internal.watchdog")
        .layer("pool")
        .definedBy("dev.fjord.internal.pool")
        .layer("worker")
        .definedBy("dev.fjord.internal.worker")
        .layer("roster")
        .definedBy("dev.fjord.internal.roster")
        .layer("inbox")
        .definedBy("dev.fjord.internal.inbox")
        .layer("deque")
        .definedBy("dev.fjord.internal.deque")
        .layer("idle")
        .definedBy("dev.fjord.internal.idle")
        .layer("job")
        .definedBy("dev.fjord.internal.job")
        .layer("trace")
        .definedBy("dev.fjord.internal.trace")
        .whereLayer("faces")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("watchdog")
        .mayOnlyBeAccessedByLayers("faces")
        .whereLayer("pool")
        .mayOnlyBeAccessedByLayers("faces", "watchdog")
        .whereLayer("worker")
        .mayOnlyBeAccessedByLayers("faces", "watchdog", "pool")
        .whereLayer("roster")
        .mayOnlyBeAccessedByLayers("faces", "watchdog", "pool", "worker")
        .whereLayer("inbox")
        .mayOnlyBeAccessedByLayers("faces", "watchdog", "pool", "worker")
        .whereLayer("deque")
        .mayOnlyBeAccessedByLayers("faces", "watchdog", "pool", "worker", "roster")
        .whereLayer("idle")
        .mayOnlyBeAccessedByLayers("faces", "watchdog", "pool", "worker")
        .whereLayer("trace")
        .mayOnlyBeAccessedByLayers("faces", "watchdog", "worker", "deque")
        .check(FJORD);
  }

  @Test
  void noRoomsLookIntoEachOther() {
    SlicesRuleDefinition.slices()
        .matching("dev.fjord.internal.(*)..")
        .should()
        .beFreeOfCycles()
        .check(FJORD);
  }

  @Test
  void sleepingAndWakingKnowNoOtherRoom() {
    noClasses()
        .that()
        .resideInAPackage("dev.fjord.internal.idle")
        .should()
        .dependOnClassesThat(
            com.tngtech.archunit.base.DescribedPredicate.describe(
                "are in another room",
                c ->
                    c.getPackageName().startsWith("dev.fjord")
                        && !c.getPackageName().equals("dev.fjord.internal.idle")))
        .check(FJORD);
  }

  @Test
  void theRuntimeDependsOnNothingButTheJdk() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages("dev.fjord..", "java..", "jdk.jfr..", "org.jspecify..")
        .check(FJORD);
  }

  @Test
  void noFileIsTooLongToRead() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      List<String> tooLong =
          files
              .filter(file -> file.toString().endsWith(".java"))
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
      throw new java.io.UncheckedIOException(e);
    }
  }
}
