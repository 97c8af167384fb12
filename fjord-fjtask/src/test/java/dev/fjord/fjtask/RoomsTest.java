package dev.fjord.fjtask;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.fjord.support.Sources;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What this module looks into, and the length of its files. */
@Tag("once")
class RoomsTest {
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
    assertEquals(List.of(), Sources.tooLong(Set.of()));
  }
}
