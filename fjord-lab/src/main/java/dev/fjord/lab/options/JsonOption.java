package dev.fjord.lab.options;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Json;
import dev.fjord.lab.run.OutputFile;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where figures go besides the text, or in place of it. */
public final class JsonOption {
  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "write the figures as JSON, '-' for standard output instead of the text")
  private @Nullable String name;

  private Optional<OutputFile> file = Optional.empty();

  /**
   * Finds out that it can be written, and is none of the files that are read.
   *
   * @throws InputException if not
   */
  public void open(Supplier<List<Path>> inputs) {
    file = OutputFile.open("--json", name, inputs);
  }

  /**
   * Finds out that it is not what another option writes.
   *
   * @throws InputException if it is
   */
  public void differsFrom(String option, OutputFile other) {
    if (file.isPresent() && OutputFile.isSame(file.get().path(), other.path())) {
      throw new InputException("--json and %s both write %s".formatted(option, other.path()));
    }
  }

  /** Whether nothing but JSON is to go to standard output. */
  public boolean isStandardOutput() {
    return OutputFile.STANDARD_OUTPUT.equals(name);
  }

  /** Publishes a report like the next; the exit code of results that are right or not. */
  public int publish(Object report, boolean right, PrintStream out, Consumer<PrintStream> asText) {
    publish(Json.page(report), out, asText);
    return right ? Commands.RIGHT : Commands.WRONG;
  }

  /** Publishes a report: as text, and in the file if there is one; or as JSON on {@code out}. */
  public void publish(String report, PrintStream out, Consumer<PrintStream> asText) {
    if (isStandardOutput()) {
      out.println(report);
      return;
    }
    try {
      asText.accept(out);
    } finally { // also if nobody takes the text
      byte[] bytes = (report + "\n").getBytes(StandardCharsets.UTF_8);
      file.ifPresent(to -> to.write(stream -> stream.write(bytes)));
    }
  }
}
