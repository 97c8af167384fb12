package dev.fjord.lab;

import dev.fjord.lab.experiment.Experiments;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.ChildJvm;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.OutputFile;
import dev.fjord.lab.run.Progress;
import dev.fjord.lab.run.TimeLimit;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a command works with.
 *
 * @param catalogue the programs known
 * @param experiments the experiments known
 * @param out standard output
 * @param err standard error
 */
record Session(Catalogue catalogue, Experiments experiments, PrintStream out, PrintStream err) {
  /** With all programs and experiments that there are. */
  static Session standard(PrintStream out, PrintStream err) {
    return new Session(Catalogue.standard(), StandardExperiments.all(), out, err);
  }

  /** A line that tells a person what is being done; nothing unless standard error is a terminal. */
  Progress progress() {
    return new Progress(err, Boolean.getBoolean(Progress.TERMINAL));
  }

  /** What measures cells in virtual machines of their own, each within a limit. */
  ChildJvm child(int timeoutSeconds) {
    return new ChildJvm(Child.class.getName(), new TimeLimit(timeoutSeconds));
  }

  /** What measures cells, each within a limit: in virtual machines of their own, or in this one. */
  Function<Cell, Measurement> measuring(int timeoutSeconds, boolean inProcess) {
    Laboratory laboratory = new Laboratory(catalogue);
    TimeLimit limit = new TimeLimit(timeoutSeconds);
    return inProcess
        ? cell -> limit.measure(cell, laboratory::measure)
        : child(timeoutSeconds)::measure;
  }

  /**
   * Publishes a report: as text, and in a file if there is one; or, if that is to go to standard
   * output, only there.
   *
   * @param jsonOption the file that the user named, null for none
   * @param file that file, open
   */
  void publish(
      String report,
      @Nullable String jsonOption,
      Optional<OutputFile> file,
      Consumer<PrintStream> asText) {
    if (OutputFile.STANDARD_OUTPUT.equals(jsonOption)) {
      out.println(report);
      return;
    }
    asText.accept(out);
    byte[] bytes = (report + "\n").getBytes(StandardCharsets.UTF_8);
    file.ifPresent(to -> to.write(stream -> stream.write(bytes)));
  }
}
