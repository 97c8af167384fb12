package dev.fjord.concurrent;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.fjord.support.Sources;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What this module may look into. */
@Tag("once")
final class RoomsTest {
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
    assertEquals(List.of(), Sources.tooLong(GIVEN));
  }
}
