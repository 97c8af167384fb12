package dev.fjord.lab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class RoomsTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.fjord.lab");

  private static void strangers(List<String> rooms, String... others) {
    noClasses()
        .that()
        .resideInAnyPackage(rooms.toArray(String[]::new))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(others)
        .check(CLASSES);
  }

  @Test
  void measuringKnowsNothingAboutTheCommandLine() {
    strangers(List.of("dev.fjord.lab.run"), "dev.fjord.lab", "picocli..");
  }

  @Test
  void theIndexKnowsNothingAboutTheRestOfTheLab() {
    strangers(
        List.of("dev.fjord.lab.index"),
        "dev.fjord.lab",
        "dev.fjord.lab.programs",
        "dev.fjord.lab.run",
        "picocli..",
        "com.fasterxml..");
  }

  @Test
  void experimentsKnowNothingAboutTheCommandLine() {
    strangers(List.of("dev.fjord.lab.experiment.."), "dev.fjord.lab", "picocli..");
  }

  @Test
  void whatRunsExperimentsKnowsNoneOfThem() {
    strangers(List.of("dev.fjord.lab.experiment"), "dev.fjord.lab.experiment.*..");
  }

  @Test
  void measuringKnowsNoExperiments() {
    strangers(
        List.of("dev.fjord.lab.run", "dev.fjord.lab.programs..", "dev.fjord.lab.index"),
        "dev.fjord.lab.experiment..");
  }

  @Test
  void theTunerKnowsNothingAboutTheCommandLineOrExperiments() {
    strangers(
        List.of("dev.fjord.lab.tune"), "dev.fjord.lab", "dev.fjord.lab.experiment..", "picocli..");
  }

  @Test
  void theReportKnowsNothingButWhatExperimentsGave() {
    strangers(
        List.of("dev.fjord.lab.report"),
        "dev.fjord.lab",
        "dev.fjord.lab.programs..",
        "dev.fjord.lab.index",
        "picocli..");
  }

  @Test
  void measuringKnowsNoTuner() {
    strangers(List.of("dev.fjord.lab.run", "dev.fjord.lab.programs.."), "dev.fjord.lab.tune");
  }

  @Test
  void nothingButTheCommandLineKnowsTheReport() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.fjord.lab", "dev.fjord.lab.report")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.fjord.lab.report")
        .check(CLASSES);
  }
}
