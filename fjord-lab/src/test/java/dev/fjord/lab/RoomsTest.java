package dev.fjord.lab;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class RoomsTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.fjord.lab");

  @Test
  void measuringKnowsNothingAboutTheCommandLine() {
    noClasses()
        .that()
        .resideInAPackage("dev.fjord.lab.run")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.fjord.lab", "picocli..")
        .check(CLASSES);
  }

  @Test
  void theIndexKnowsNothingAboutTheRestOfTheLab() {
    noClasses()
        .that()
        .resideInAPackage("dev.fjord.lab.index")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.fjord.lab",
            "dev.fjord.lab.programs",
            "dev.fjord.lab.run",
            "picocli..",
            "com.fasterxml..")
        .check(CLASSES);
  }

  @Test
  void experimentsKnowNothingAboutTheCommandLine() {
    noClasses()
        .that()
        .resideInAPackage("dev.fjord.lab.experiment..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.fjord.lab", "picocli..")
        .check(CLASSES);
  }

  @Test
  void whatRunsExperimentsKnowsNoneOfThem() {
    noClasses()
        .that()
        .resideInAPackage("dev.fjord.lab.experiment")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.fjord.lab.experiment.*..")
        .check(CLASSES);
  }

  @Test
  void measuringKnowsNoExperiments() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.fjord.lab.run", "dev.fjord.lab.programs..", "dev.fjord.lab.index")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.fjord.lab.experiment..")
        .check(CLASSES);
  }

  @Test
  void theTunerKnowsNothingAboutTheCommandLineOrExperiments() {
    noClasses()
        .that()
        .resideInAPackage("dev.fjord.lab.tune")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.fjord.lab", "dev.fjord.lab.experiment..", "picocli..")
        .check(CLASSES);
  }

  @Test
  void theReportKnowsNothingButWhatExperimentsGave() {
    noClasses()
        .that()
        .resideInAPackage("dev.fjord.lab.report")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.fjord.lab", "dev.fjord.lab.programs..", "dev.fjord.lab.index", "picocli..")
        .check(CLASSES);
  }

  @Test
  void measuringKnowsNoTuner() {
    noClasses()
        .that()
        .resideInAnyPackage("dev.fjord.lab.run", "dev.fjord.lab.programs..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.fjord.lab.tune")
        .check(CLASSES);
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
