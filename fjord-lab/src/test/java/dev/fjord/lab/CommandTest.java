package dev.fjord.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fjord.lab.PlantedPrograms.Fault;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.ChildJvm;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandTest {
  private static final String QUICK = " --in-process --warmup 0 --repeat 2 --workers 1,2";

  @TempDir private Path folder;

  /** What a command left behind. */
  private record Outcome(int code, String out, String err) {
    long errLines() {
      return err.lines().count();
    }
  }

  private static Outcome fjord(String line) throws Exception {
    List<Program> programs = new ArrayList<>(Catalogue.standard().programs());
    programs.addAll(PlantedPrograms.all());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream outStream = new PrintStream(out, true, StandardCharsets.UTF_8);
    PrintStream errStream = new PrintStream(err, true, StandardCharsets.UTF_8);
    String[] args = line.isEmpty() ? new String[0] : line.split(" ");
    int code = Main.run(new Session(new Catalogue(programs), outStream, errStream), args);
    return new Outcome(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|no command",
        "rum|Unmatched argument",
        "run|PROGRAM",
        "run fibb|did you mean fib?",
        "run fib 0|from 1 to 60",
        "run fib -3|from 1 to 60, not -3",
        "run fib 61|from 1 to 60",
        "run fib x|whole number",
        "run fib 10 11|takes one N",
        "run fib --workers 0|1 to 32767",
        "run fib --workers 32768|1 to 32767",
        "run fib --workers 1,-2|1 to 32767",
        "run fib --workers many|'many'",
        "run fib --workers 1,,2|''",
        "run fib --against rayon|rayon",
        "run fib --threshold 0|--threshold",
        "run fib --threshold x|--threshold",
        "run tree --threshold 3|no threshold",
        "run fib --repeat 0|--repeat",
        "run fib --warmup -1|--warmup",
        "run fib --colour|--colour",
        "run tree 1000|1023",
        "run mm 46340|heap",
        "run fib 10 --json /no/such/folder/x.json|/no/such/folder/x.json",
        "cell nonsense|not a cell"
      })
  void whatCannotBeUsedEndsWithTwoAndOneLineThatSaysWhat(String line, String what)
      throws Exception {
    Outcome outcome = fjord(line);
    assertEquals(Main.UNUSABLE, outcome.code, outcome.err);
    assertEquals(1, outcome.errLines(), outcome.err);
    assertTrue(outcome.err.startsWith("fjord"), outcome.err);
    assertTrue(outcome.err.contains(what), outcome.err);
    assertEquals("", outcome.out);
  }

  @Test
  void listNamesEveryProgram() throws Exception {
    Outcome outcome = fjord("list");
    assertEquals(Main.RIGHT, outcome.code);
    for (Program program : Catalogue.standard().programs()) {
      assertTrue(outcome.out.lines().anyMatch(line -> line.startsWith(program.name() + " ")));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "run --help", "list --help"})
  void helpGoesToStandardOutputAndHidesTheChildCommand(String line) throws Exception {
    Outcome outcome = fjord(line);
    assertEquals(Main.RIGHT, outcome.code);
    assertTrue(outcome.out.startsWith("Usage: fjord"), outcome.out);
    assertFalse(
        outcome.out.lines().anyMatch(at -> at.startsWith("  " + ChildJvm.COMMAND)), outcome.out);
  }

  @Test
  void theTableHasARowForEveryContenderAndNumberOfWorkers() throws Exception {
    Outcome outcome = fjord("run fib 12" + QUICK);
    assertEquals(Main.RIGHT, outcome.code, outcome.err);
    assertEquals("", outcome.err);
    for (String row :
        List.of("sequential +-", "fjord +1", "fjord +2", "jdk +1", "jdk +2", "per run +workers")) {
      assertTrue(
          outcome.out.lines().anyMatch(line -> line.matches(row + " .*")), row + outcome.out);
    }
    assertTrue(outcome.out.contains("Result 144, right in all 10 runs."), outcome.out);
  }

  @Test
  void jsonOnStandardOutputIsAllThereIsAndCarriesUnitsAndWhereItRan() throws Exception {
    Outcome outcome = fjord("run fib 12 --json -" + QUICK);
    assertEquals(Main.RIGHT, outcome.code, outcome.err);
    JsonNode report = new JsonMapper().readTree(outcome.out);
    assertEquals("fib", report.path("program").asText());
    assertEquals("12", report.path("arguments").path(0).asText());
    assertTrue(report.path("right").asBoolean());
    assertTrue(report.path("date").asText().matches("\\d{4}-\\d\\d-\\d\\dT.*Z"));
    assertTrue(report.path("machine").path("processors").asInt() > 0);
    assertTrue(report.path("machine").path("memoryBytes").asLong() > 0);
    assertTrue(report.path("jvm").path("collectors").size() > 0);
    assertTrue(report.path("jvm").path("arguments").isArray());
    assertEquals(5, report.path("rows").size());
    JsonNode fjord = report.path("rows").path(1);
    assertEquals("fjord", fjord.path("contender").asText());
    assertEquals(1, fjord.path("workers").asInt());
    assertEquals(2, fjord.path("samplesMs").size());
    assertTrue(fjord.path("medianMs").asDouble() > 0);
    assertEquals(232, fjord.path("forksPerRun").asInt());
    assertTrue(fjord.path("nsPerForkAboveSequential").isNumber());
    assertTrue(fjord.path("speedup").isNumber());
    assertTrue(fjord.path("countersPerRun").path("steals").isNumber());
  }

  @Test
  void jsonInAFileComesWithTheTable() throws Exception {
    Path file = folder.resolve("figures.json");
    Outcome outcome = fjord("run nqueens 5 --against jdk --json " + file + QUICK);
    assertEquals(Main.RIGHT, outcome.code, outcome.err);
    assertTrue(outcome.out.contains("Result 10, right"), outcome.out);
    JsonNode report = new JsonMapper().readTree(Files.readString(file));
    assertEquals(4, report.path("rows").size());
    assertTrue(report.path("rows").path(0).path("speedup").isNull());
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void aWrongContenderEndsWithOneAndIsNamed(Fault fault) throws Exception {
    Outcome outcome = fjord("run " + PlantedPrograms.name(fault) + QUICK);
    assertEquals(Main.WRONG, outcome.code, outcome.err);
    assertEquals("", outcome.err);
    assertTrue(outcome.out.contains("WRONG: fjord with 1 worker gave"), outcome.out);
    assertTrue(outcome.out.contains(fault.complaint), outcome.out);
    assertFalse(outcome.out.contains("WRONG: sequential"), outcome.out);
  }

  @Test
  void memoryThatRunsOutIsOneLine() throws Exception {
    Outcome outcome = fjord("run hungry" + QUICK);
    assertEquals(Main.UNUSABLE, outcome.code, outcome.err);
    assertEquals(1, outcome.errLines(), outcome.err);
    assertTrue(outcome.err.contains("out of memory"), outcome.err);
  }

  @Test
  void everyCellRunsInAVirtualMachineOfItsOwn() throws Exception {
    Outcome outcome =
        fjord("run fib 10 --json - --warmup 0 --repeat 1 --workers 2 --against sequential");
    assertEquals(Main.RIGHT, outcome.code, outcome.err);
    JsonNode report = new JsonMapper().readTree(outcome.out);
    assertEquals(2, report.path("rows").size());
    assertEquals("55", report.path("rows").path(1).path("answer").asText());
  }

  @Test
  void aVirtualMachineThatCannotStartIsOneLine() throws Exception {
    System.setProperty(ChildJvm.OPTIONS, "-XX:+NoSuchOption");
    try {
      Outcome outcome = fjord("run fib 10 --warmup 0 --repeat 1");
      assertEquals(Main.UNUSABLE, outcome.code, outcome.err);
      assertEquals(1, outcome.errLines(), outcome.err);
      assertTrue(outcome.err.contains("NoSuchOption"), outcome.err);
    } finally {
      System.clearProperty(ChildJvm.OPTIONS);
    }
  }
}
