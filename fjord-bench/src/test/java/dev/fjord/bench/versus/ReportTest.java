package dev.fjord.bench.versus;

import static dev.fjord.bench.versus.Cells.cell;
import static dev.fjord.bench.versus.Cells.nanos;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fjord.bench.versus.Control.Occasion;
import dev.fjord.bench.versus.Control.Reading;
import dev.fjord.bench.versus.Control.Verdict;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Json;
import dev.fjord.lab.run.Machine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  private static final Machine MACHINE =
      new Machine("AMD EPYC(TM) 7B12 Processor", 2, "Linux 6.1 amd64", 1L << 33);

  @TempDir private Path folder;

  private static VersusReport report(double... controls) {
    Measured measured = new Measured();
    measured.put(cell(Contender.SEQUENTIAL, 1), 1, nanos(1e6));
    measured.put(cell(Contender.FJORD, 1), 1, nanos(4e6));
    measured.put(cell(Contender.FJORD, 2), 1, nanos(2e6));
    measured.put(cell(Contender.FORK_JOIN, 2), 1, nanos(3e6));
    List<Reading> readings =
        List.of(
            new Reading(new Occasion("fib 10", "fib, one", 1), controls[0], controls[1], 30),
            new Reading(new Occasion("tree 7", "tree, one", 1), 100, 100, 36));
    return new VersusReport(
        "2026-01-02T03:04:05Z",
        List.of("versus", "fib"),
        "short",
        true,
        "abc1234",
        MACHINE,
        0.1,
        "1g",
        Effort.SHORT,
        List.of(Cells.JDK),
        List.of("Go, goroutines: absent"),
        Verdict.of(readings, 100, 3),
        measured.isRight(),
        measured.complaints(),
        measured.rows());
  }

  @Test
  void theCommandCanBePastedIntoAShell() {
    assertEquals(
        "versus jacobi --size 'jacobi=1024 50' --heap=2g '' 'it'\\''s $HOME'",
        Folder.commandLine(
            List.of(
                "versus", "jacobi", "--size", "jacobi=1024 50", "--heap=2g", "", "it's $HOME")));
  }

  @Test
  void aFolderThatHoldsSomethingIsNotWrittenInto() throws Exception {
    Files.createFile(folder.resolve("file"));
    assertThrows(InputException.class, () -> Folder.open(folder));
  }

  @Test
  void jsonHasEveryFigureUnderItsName() throws Exception {
    JsonNode json = new JsonMapper().readTree(Json.page(report(100, 101)));
    assertTrue(json.get("valid").asBoolean());
    assertEquals(2, json.get("machine").get("processors").asInt());
    JsonNode row = json.get("rows").get(3);
    assertEquals("forkJoin", row.get("contender").asText());
    assertEquals(1.5, row.get("ratio").asDouble(), 1e-9);
    assertEquals(3e6, row.get("samples").get(0).get("raw").get(0).asDouble());
    assertTrue(row.get("nanosPerFork").isNull());
  }

  @Test
  void theTableShowsTimesRatiosAndWhatIsAbsent() {
    String text = Table.text(report(100, 101));
    assertTrue(text.contains("fib 10, JDK 25 G1"), text);
    assertTrue(text.matches("(?s).*j.u.c. RecursiveTask +2 +3.00 ms +- +0.33 +1.50.*"), text);
    assertTrue(text.contains("Go, goroutines: absent"), text);
    assertTrue(text.contains("valid."), text);
    assertTrue(text.contains("took up to 20 % longer"), text);
    assertTrue(text.contains("made again, since the control beside them was too long: 3."), text);
    assertFalse(text.contains("INVALID"), text);
  }

  @Test
  void anInvalidRunSaysSoWhereverItIsShown() throws Exception {
    VersusReport report = report(100, 110);
    String text = Table.text(report);
    assertTrue(text.contains("fib 10, JDK 25 G1: INVALID, not to be used"), text);
    assertFalse(text.contains("others are valid"), text);
    assertTrue(
        text.contains("INVALID: fib 10. The control beside them drifted up to 10.0 %"), text);
    assertTrue(text.contains("too long beside 1 measurement: fib, one (round 1)."), text);

    Folder.open(folder.resolve("run")).write(report);
    String page = Files.readString(folder.resolve("run").resolve("README.md"));
    assertTrue(page.contains("**Invalid: fib 10."), page);
    String json = Files.readString(folder.resolve("run").resolve("versus.json"));
    assertFalse(new JsonMapper().readTree(json).get("valid").asBoolean());
    assertEquals("fib 10", new JsonMapper().readTree(json).get("invalid").get(0).asText());
  }

  @Test
  void oneProgramThatWasDisturbedLeavesTheOthersValid() {
    VersusReport report = report(100, 110);
    assertFalse(report.isValid("fib", "10"));
    assertTrue(report.isValid("tree", "7"));
  }

  @Test
  void timesHaveUnitsThatSuitThem() {
    assertEquals("999.0 ns", Table.time(999.0));
    assertEquals("1.50 µs", Table.time(1500.0));
    assertEquals("2.00 ms", Table.time(2e6));
    assertEquals("3.000 s", Table.time(3e9));
    assertEquals("-", Table.time(null));
  }
}
