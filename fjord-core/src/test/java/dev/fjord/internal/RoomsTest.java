package dev.fjord.internal;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rooms of the engine and who may look into which. */
@Tag("once")
class RoomsTest {
  /**
   * They put fields where they belong in memory, or are what every job is to the engine; see {@code
   * Job}, {@code Branch}.
   */
  private static final Set<String> NOT_COUNTED =
      Set.of("Padding", "HotFields", "PaddedHotFields", "QueueEnds", "Job", "Task", "Branch");

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
        .layer("inbox")
        .definedBy("dev.fjord.internal.inbox")
        .layer("deque")
        .definedBy("dev.fjord.internal.deque")
        .layer("sleep")
        .definedBy("dev.fjord.internal.sleep")
        .layer("schedule")
        .definedBy("dev.fjord.internal.schedule")
        .layer("job")
        .definedBy("dev.fjord.internal.job")
        .whereLayer("faces")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("watchdog")
        .mayOnlyBeAccessedByLayers("faces")
        .whereLayer("pool")
        .mayOnlyBeAccessedByLayers("faces", "watchdog")
        .whereLayer("worker")
        .mayOnlyBeAccessedByLayers("faces", "watchdog", "pool")
        .whereLayer("inbox")
        .mayOnlyBeAccessedByLayers("faces", "watchdog", "pool", "worker")
        .whereLayer("deque")
        .mayOnlyBeAccessedByLayers("faces", "watchdog", "pool", "worker", "inbox")
        .whereLayer("sleep")
        .mayOnlyBeAccessedByLayers("faces", "watchdog", "pool", "worker")
        .whereLayer("schedule")
        .mayOnlyBeAccessedByLayers("faces", "pool", "worker", "deque", "sleep")
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
  void sleepingAndWakingKnowNoOtherRoomButItsTimes() {
    noClasses()
        .that()
        .resideInAPackage("dev.fjord.internal.sleep")
        .should()
        .dependOnClassesThat(
            com.tngtech.archunit.base.DescribedPredicate.describe(
                "are in another room",
                c ->
                    c.getPackageName().startsWith("dev.fjord")
                        && !c.getPackageName().equals("dev.fjord.internal.sleep")
                        && !c.getName().equals("dev.fjord.internal.schedule.Times")))
        .check(FJORD);
  }

  @Test
  void theRuntimeDependsOnNothingButTheJdk() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.fjord.support..") // what all tests use
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            "dev.fjord..", "java..", "jdk.jfr..", "org.jspecify..", "org.checkerframework..")
        .check(FJORD);
  }

  /** What a class does is to be found in its file, in that of one superclass, and nowhere else. */
  @Test
  void noClassInheritsFromMoreThanOneOfOurs() {
    List<String> deep =
        FJORD.stream()
            .filter(RoomsTest::inheritsFromSeveral)
            .map(JavaClass::getName)
            .sorted()
            .toList();
    assertEquals(List.of(), deep);
  }

  private static boolean inheritsFromSeveral(JavaClass one) {
    return one.getAllRawSuperclasses().stream()
            .filter(above -> above.getPackageName().startsWith("dev.fjord"))
            .filter(above -> !NOT_COUNTED.contains(above.getSimpleName()))
            .count()
        > 1;
  }
}
