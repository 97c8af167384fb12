package dev.fjord.lab;

import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.ChildJvm;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Progress;
import dev.fjord.lab.run.TimeLimit;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Function;

/**
 * What a command works with.
 *
 * @param catalogue the programs known
 * @param experiments the experiments known
 * @param out standard output
 * @param err standard error
 */
public record Session(
    Catalogue catalogue, List<Experiment> experiments, PrintStream out, PrintStream err) {
  /** With all programs and experiments that there are. */
  public static Session standard(PrintStream out, PrintStream err) {
    return new Session(Catalogue.standard(), StandardExperiments.all(), out, err);
  }

  /** A line that tells a person what is being done; nothing unless standard error is a terminal. */
  public Progress progress() {
    return new Progress(err, Boolean.getBoolean(Progress.TERMINAL));
  }

  /** What measures cells in virtual machines of their own, each within a limit. */
  public ChildJvm child(int timeoutSeconds) {
    return new ChildJvm(Child.class.getName(), new TimeLimit(timeoutSeconds));
  }

  /** What measures cells, each within a limit: in virtual machines of their own, or in this one. */
  public Function<Cell, Measurement> measuring(int timeoutSeconds, boolean inProcess) {
    Laboratory laboratory = new Laboratory(catalogue);
    TimeLimit limit = new TimeLimit(timeoutSeconds);
    return inProcess
        ? cell -> limit.measure(cell, laboratory::measure)
        : child(timeoutSeconds)::measure;
  }
}
