package dev.fjord.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.options.Commands;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.Program;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** How a command ended, and what it told. */
record Told(int code, String out, String err) {

  /** Runs a command that knows the planted programs too. */
  static Told by(List<Experiment> experiments, ToIntFunction<Session> command) {
    List<Program> programs = new ArrayList<>(Catalogue.standard().programs());
    programs.addAll(PlantedPrograms.all());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Session session =
        new Session(
            new Catalogue(programs),
            experiments,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    int code = command.applyAsInt(session);
    return new Told(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  static Told fjord(List<Experiment> experiments, String line) {
    return by(experiments, session -> Main.run(session, words(line)));
  }

  static Told fjord(String line) {
    return fjord(StandardExperiments.all(), line);
  }

  /** The words of a line, none if it is empty. */
  static String[] words(String line) {
    return line.isEmpty() ? new String[0] : line.split(" ");
  }

  /** It ended so. */
  Told ended(int expected) {
    assertEquals(expected, code, out + err);
    return this;
  }

  /** It had all results right, and nothing to say besides. */
  Told right() {
    assertEquals("", err);
    return ended(Commands.RIGHT);
  }

  /** It could do nothing with what it was given, and says so in one line with these words. */
  void unusable(String words) {
    ended(Commands.UNUSABLE);
    assertEquals(1, err.lines().count(), err);
    assertTrue(err.startsWith("fjord") && err.contains(words), err);
    assertEquals("", out);
  }

  /** Standard output has these words. */
  Told says(String words) {
    assertTrue(out.contains(words), () -> words + "\n" + out);
    return this;
  }

  /** Standard output begins with these words. */
  Told startsWith(String words) {
    assertTrue(out.startsWith(words), out);
    return this;
  }

  /** Standard output has a line of that pattern. */
  Told saysLine(String pattern) {
    assertTrue(out.lines().anyMatch(line -> line.matches(pattern)), () -> pattern + "\n" + out);
    return this;
  }

  /** Standard output as JSON. */
  JsonNode json() throws IOException {
    return new JsonMapper().readTree(out);
  }
}
