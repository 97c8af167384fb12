package dev.fjord.lab;

import dev.fjord.lab.experiment.Experiments;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.run.Progress;
import java.io.PrintStream;

/**
 * What a command works with.
 *
 * @param catalogue the programs known
 * @param experiments the experiments known
 * @param out standard output
 * @param err standard error
 */
record Session(Catalogue catalogue, Experiments experiments, PrintStream out, PrintStream err) {
  /** The property by which the launcher tells whether standard error is a terminal. */
  private static final String TERMINAL = "fjord.tty";

  /** A line that tells a person what is being done; nothing unless standard error is a terminal. */
  Progress progress() {
    return new Progress(err, Boolean.getBoolean(TERMINAL));
  }
}
