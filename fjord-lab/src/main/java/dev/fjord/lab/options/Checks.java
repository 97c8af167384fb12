package dev.fjord.lab.options;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.Contender;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What several commands ask of their options. All throw {@link InputException} with one line. */
public final class Checks {
  private Checks() {}

  /** That the number of an option is not too small. */
  public static void atLeast(String option, int least, int given) {
    if (given < least) {
      throw new InputException("%s must be at least %d, not %d".formatted(option, least, given));
    }
  }

  /** That the number of an option is not too large. */
  public static void atMost(String option, int most, int given) {
    if (given > most) {
      throw new InputException("%s must be at most %d, not %d".formatted(option, most, given));
    }
  }

  /** That a program has these versions, and this virtual machine can run them. */
  public static void haveVersions(Program program, List<Contender> chosen) {
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

  /** That a program has a threshold, and the one given is none below 1; nothing if none is. */
  public static void threshold(Program program, String option, @Nullable Integer given) {
    if (given != null) {
      hasThreshold(program);
      atLeast(option, 1, given);
    }
  }

  /** That a program has a threshold. */
  public static void hasThreshold(Program program) {
    if (program.threshold().isEmpty()) {
      throw new InputException(program.name() + " has no threshold");
    }
  }
}
