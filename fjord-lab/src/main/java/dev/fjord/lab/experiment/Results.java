package dev.fjord.lab.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Machine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * A directory with the outcomes of experiments, one file each, named after their ids.
 *
 * @param directory the directory
 */
public record Results(Path directory) {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  /**
   * Makes the directory if it is not there, and finds out whether it can be written to.
   *
   * @throws InputException if not
   */
  public static Results in(Path directory) {
    try {
      Files.createDirectories(directory);
      Files.delete(Files.createTempFile(directory, "fjord", ".tmp"));
      return new Results(directory);
    } catch (IOException e) {
      throw new InputException("cannot write to the directory %s: %s".formatted(directory, e));
    }
  }

  /** Keeps an outcome, in place of an earlier one of the same experiment, all or nothing. */
  public void keep(Outcome outcome) {
    Path file = file(outcome.id(), ".json");
    Path whole = file(outcome.id(), ".json.tmp");
    try {
      Files.writeString(whole, json(outcome) + "\n", StandardCharsets.UTF_8);
      Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new InputException("cannot write %s: %s".formatted(file, e));
    }
  }

  /**
   * The outcome of an experiment that need not be repeated: complete, right, of the same size, on
   * the same machine and virtual machine. Empty if there is none, also if the file cannot be read.
   */
  public Optional<Outcome> find(Experiment experiment, Setting setting) {
    Path file = file(experiment.id(), ".json");
    try {
      Outcome outcome = JSON.readValue(file.toFile(), Outcome.class);
      boolean same =
          !outcome.interrupted()
              && outcome.complaints().isEmpty()
              && outcome.size().equals(setting.size().label())
              && outcome.machine().equals(Machine.current())
              && Jvm.current().equals(outcome.jvm());
      return same ? Optional.of(outcome) : Optional.empty();
    } catch (IOException notThere) {
      return Optional.empty();
    }
  }

  /** What was measured of an experiment that is not complete. */
  public Journal journal(String id) {
    return new Journal(file(id, ".cells"));
  }

  private Path file(String id, String ending) {
    return directory.resolve(id + ending);
  }

  /** An outcome, or a list of them, as indented JSON. */
  public static String json(Object outcome) {
    try {
      return JSON.writeValueAsString(outcome);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
