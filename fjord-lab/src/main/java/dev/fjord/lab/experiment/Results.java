package dev.fjord.lab.experiment;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Json;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Machine;
import dev.fjord.lab.run.OutputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A directory with the outcomes of experiments, one file each, named after their ids.
 *
 * @param directory the directory
 */
public record Results(Path directory) {
  /**
   * Makes the directory if it is not there, and finds out whether it can be written to.
   *
   * @throws InputException if not
   */
  public static Results in(Path directory) {
    try {
      OutputFile.makeDirectory(directory);
      Files.delete(Files.createTempFile(directory, "fjord", ".tmp"));
      return new Results(directory);
    } catch (IOException e) {
      throw new InputException(
          "cannot write to the directory %s: %s".formatted(directory, OutputFile.reason(e)));
    }
  }

  /** Keeps an outcome, in place of an earlier one of the same experiment, all or nothing. */
  public void keep(Outcome outcome) {
    byte[] json = (Json.page(outcome) + "\n").getBytes(StandardCharsets.UTF_8);
    OutputFile.replace(file(outcome.id()), out -> out.write(json));
  }

  /**
   * The outcome of an experiment that need not be repeated: complete, right, of the same size and
   * input, on the same machine and virtual machine.
   *
   * @param told gets a line on why one that is there is not taken; not on one that was interrupted,
   *     which goes on
   * @return empty if there is none, also if the file cannot be read
   */
  public Optional<Outcome> find(Experiment experiment, Setting setting, Consumer<String> told) {
    Path file = file(experiment.id());
    Outcome outcome;
    try {
      outcome = Json.read(Files.readString(file), Outcome.class, "no outcome");
    } catch (IOException | InputException notThere) {
      return Optional.empty();
    }
    if (outcome == null || !isWhole(outcome)) {
      return Optional.empty();
    }
    List<String> differences = differences(outcome, experiment, setting);
    if (!differences.isEmpty()) {
      told.accept(
          "%s is not taken from %s: %s"
              .formatted(experiment.id(), file, String.join("; ", differences)));
    }
    return outcome.interrupted() || !differences.isEmpty()
        ? Optional.empty()
        : Optional.of(outcome);
  }

  /** Whether the file was that of an outcome, and not only of its form. */
  private static boolean isWhole(Outcome kept) {
    return Stream.of(
            kept.id(),
            kept.answer(),
            kept.tables(),
            kept.figures(),
            kept.findings(),
            kept.complaints(),
            kept.failures(),
            kept.machine(),
            kept.jvm(),
            kept.date())
        .allMatch(Objects::nonNull);
  }

  private static List<String> differences(Outcome kept, Experiment experiment, Setting setting) {
    List<String> differences = new ArrayList<>();
    if (!kept.complaints().isEmpty()) {
      differences.add("its results were wrong");
    }
    if (!kept.failures().isEmpty()) {
      differences.add("not all of it was measured");
    }
    differ(differences, "size", kept.size(), setting.size().label());
    differ(differences, "file", kept.input(), experiment.input().apply(setting));
    differ(differences, "machine", kept.machine(), Machine.current());
    differ(differences, "virtual machine", kept.jvm(), Jvm.current());
    return differences;
  }

  private static void differ(
      List<String> differences, String what, @Nullable Object kept, Object now) {
    if (!now.equals(kept)) {
      differences.add("it is of another %s, %s, not %s".formatted(what, named(kept), named(now)));
    }
  }

  private static String named(@Nullable Object value) {
    return value == null || value.equals("") ? "none" : value.toString();
  }

  private Path file(String id) {
    return directory.resolve(id + ".json");
  }
}
