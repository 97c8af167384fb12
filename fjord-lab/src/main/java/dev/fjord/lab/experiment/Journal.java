package dev.fjord.lab.experiment;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.ChildJvm;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Machine;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Probe;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an experiment has measured so far, so that it can be resumed in the middle: a file with a
 * line for each cell or probe, what was asked and what it gave. A measurement counts for the same
 * input, machine and virtual machine only. A line that was cut when the machine stopped is passed
 * over.
 */
public final class Journal {
  private static final JsonMapper JSON = new JsonMapper();

  private final Path file;
  private final String input;
  private final Map<String, JsonNode> answers = new HashMap<>();

  /** A line: what was asked, where, and what it gave. */
  private record Line(String question, JsonNode answer) {}

  Journal(Path file, String input) {
    this.file = file;
    this.input = input;
  }

  /** Reads what an earlier run left. */
  public void read() {
    try {
      Files.readAllLines(file, StandardCharsets.UTF_8).forEach(this::read);
    } catch (IOException none) {
      // nothing to resume
    }
  }

  private void read(String text) {
    try {
      Line line = JSON.readValue(text, Line.class);
      answers.put(line.question, line.answer);
    } catch (JsonProcessingException cut) {
      // as if it had not been measured
    }
  }

  /** Forgets everything. */
  public void delete() {
    answers.clear();
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new InputException("cannot delete %s: %s".formatted(file, e));
    }
  }

  /** The same instruments, which remember. */
  public Instruments over(Instruments instruments) {
    return new Instruments() {
      @Override
      public Measurement measure(Cell cell) {
        Optional<Measurement> known = find(cell, Measurement.class);
        Measurement measurement = known.orElseGet(() -> instruments.measure(cell));
        if (known.isEmpty() && measurement.isRight()) {
          add(cell, measurement);
        }
        return measurement;
      }

      @Override
      public Probe.Readings read(Probe.Call call) {
        Optional<Probe.Readings> known = find(call, Probe.Readings.class);
        Probe.Readings readings = known.orElseGet(() -> instruments.read(call));
        if (known.isEmpty() && readings.complaint().isEmpty()) {
          add(call, readings);
        }
        return readings;
      }

      @Override
      public void prepare(String what, Runnable action) {
        instruments.prepare(what, action);
      }
    };
  }

  private String key(Object question) {
    return ChildJvm.write(List.of(question, input, Machine.current(), Jvm.current()));
  }

  private <T> Optional<T> find(Object question, Class<T> type) {
    JsonNode answer = answers.get(key(question));
    if (answer == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.treeToValue(answer, type));
    } catch (JsonProcessingException ofAnotherVersion) {
      return Optional.empty();
    }
  }

  private void add(Object question, Object answer) {
    String line = ChildJvm.write(new Line(key(question), JSON.valueToTree(answer))) + "\n";
    try {
      Files.writeString(
          file, line, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new InputException("cannot write %s: %s".formatted(file, e));
    }
  }
}
