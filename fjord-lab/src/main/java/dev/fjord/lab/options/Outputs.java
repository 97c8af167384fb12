package dev.fjord.lab.options;

import dev.fjord.lab.programs.InputException;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.Set;

/**
 * Outputs of what took long to measure. Each is written whether or not the others could be; one
 * that cannot be is told in a line.
 */
public final class Outputs {
  private final PrintStream err;
  private final Set<String> told = new HashSet<>();

  /**
   * @param err gets the lines, each once
   */
  public Outputs(PrintStream err) {
    this.err = err;
  }

  /** Writes one. */
  public void write(Runnable writing) {
    try {
      writing.run();
    } catch (InputException e) {
      String what = String.valueOf(e.getMessage());
      if (told.add(what)) {
        Commands.complain(err, "fjord", what);
      }
    }
  }

  /** How the command ends: as it would with all written, if they are or a result was wrong. */
  public int code(int own) {
    return told.isEmpty() || own == Commands.WRONG ? own : Commands.UNUSABLE;
  }
}
