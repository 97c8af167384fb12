package dev.fjord.lab;

import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.Contender;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What several commands ask of their options. All throw {@link InputException} with one line. */
final class Checks {
  private Checks() {}

  /** That the number of an option is not too small. */
  static void atLeast(String option, int least, int given) {
    if (given < least) {
      throw new InputException("%s must be at least %d, not %d".formatted(option, least, given));
    }
  }

  /** That the number of an option is not too large. */
  static void atMost(String option, int most, int given) {
    if (given > most) {
      throw new InputException("%s must be at most %d, not %d".formatted(option, most, given));
    }
  }

  /** That a program has the face chosen, if one was. */
  static void hasFace(Program program, @Nullable Face chosen) {
    if (chosen != null && !program.faces().contains(chosen)) {
      throw new InputException(
          "%s has no version for --face %s; it has %s"
              .formatted(program.name(), chosen.label(), Face.list(program.faces())));
    }
  }

  /** That a program has these versions, and this virtual machine can run them. */
  static void haveVersions(Program program, List<Contender> chosen) {
    for (Contender contender : chosen) {
      if (!contender.isOf(program)) {
        throw new InputException(
            "%s has no version '%s': it is no loop".formatted(program.name(), contender.label()));
      }
      if (!contender.isPossible()) {
        throw new InputException("version '%s' begins with Java 21".formatted(contender.label()));
      }
    }
  }

  /** That a program has a threshold. */
  static void hasThreshold(Program program) {
    if (program.threshold().isEmpty()) {
      throw new InputException(
          program.name() + " has no threshold: it forks down to its natural bottom");
    }
  }
}
