package dev.fjord.stress.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fjord.support.Times;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandTest {
  @TempDir private Path folder;

  private record Outcome(int code, String out, String err) {}

  private static Outcome soak(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            soak -> {},
            args);
    return new Outcome(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--minutes 0|--minutes must be 1 to 43200, not 0",
        "--minutes -5|--minutes must be 1 to 43200, not -5",
        "--minutes 43201|--minutes must be 1 to 43200",
        "--minutes 99999999999|--minutes",
        "--minutes soon|--minutes",
        "--seed x|--seed",
        "--round 0|--round must be at least 1, not 0",
        "--faces FORK --hang 0|--hang must be 1",
        "--faces forks|no face 'forks': did you mean fork?",
        "--plant rot|no fault 'rot': there are lost, twice,",
        "--hang 0|--hang",
        "--json /nowhere/at/all|cannot write /nowhere/at/all",
        "--json  --round 1|'' is no path: the name is empty",
        "--round 1 more|'more' is one argument too many",
        "--unknown|no option '--unknown'"
      })
  void refusesInOneLine(String line, String expected) {
    Outcome outcome = soak(("soak " + line).split(" "));
    assertEquals(2, outcome.code);
    assertEquals("", outcome.out);
    assertEquals(1, outcome.err.lines().count(), outcome.err);
    assertTrue(outcome.err.startsWith("fjord soak: "), outcome.err);
    assertTrue(outcome.err.contains(expected), outcome.err);
  }

  @Test
  void aRightRoundEndsWithZeroAndItsSums() throws Exception {
    Path json = folder.resolve("soak.json");
    Outcome outcome = soak("soak", "--seed", "1", "--round", "2", "--json", json.toString());
    assertEquals(0, outcome.code, outcome.out);
    assertEquals("", outcome.err);
    assertTrue(outcome.out.startsWith("soak 1, faces fork,scope,"), outcome.out);
    assertTrue(outcome.out.endsWith("all right%n".formatted()), outcome.out);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertTrue(report.get("right").asBoolean());
    assertEquals(1, report.get("seed").asLong());
    assertEquals(1, report.get("rounds").asLong());
    assertTrue(report.get("trees").asLong() > 0);
    assertEquals(0, report.get("findings").size());
  }

  @Test
  void aWrongRoundEndsWithOneItsPlanAndHowToRunItAgain() throws Exception {
    Outcome outcome =
        soak("soak", "--seed", "1", "--plant", "twice", "--faces", "fork", "--json", "-");
    assertEquals(1, outcome.code);
    JsonNode report = new ObjectMapper().readTree(outcome.out);
    JsonNode finding = report.get("findings").get(0);
    String round = finding.get("round").asText();
    String again = "./fjord soak --seed 1 --round " + round + " --faces fork --plant twice";
    assertEquals(again, finding.get("replay").asText());
    assertTrue(outcome.err.contains("round " + round + " went wrong; again: " + again));
    assertTrue(outcome.err.contains("  pool 0: Fork"), outcome.err);
    assertTrue(outcome.err.contains(" ran 2 times"), outcome.err);
  }

  @Test
  void aFullStandardOutputIsOneLineAndNoSuccess() throws Exception {
    assertFullOutputIsNoSuccess("--round=1");
  }

  @Tag("long")
  @Test
  void noSuccessIsHelpThatCannotBeWritten() throws Exception {
    assertFullOutputIsNoSuccess("--help");
  }

  private Path said() {
    return folder.resolve("said");
  }

  private Process start(Path out, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp"));
    command.addAll(List.of(System.getProperty("java.class.path"), Main.class.getName(), "soak"));
    command.addAll(List.of(args));
    return new ProcessBuilder(command)
        .redirectOutput(out.toFile())
        .redirectError(said().toFile())
        .start();
  }

  private void assertFullOutputIsNoSuccess(String option) throws Exception {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.exists(full), "no " + full);
    Process process = start(full, option);
    assertTrue(process.waitFor(Times.SOON_NANOS, TimeUnit.NANOSECONDS), option);
    assertEquals(2, process.exitValue());
    List<String> lines = Files.readAllLines(said());
    assertEquals(1, lines.size(), lines::toString);
    assertTrue(lines.get(0).startsWith("fjord soak: cannot write to standard output: "));
  }

  @Test
  void helpSaysWhatItIsFor() {
    Outcome outcome = soak("soak", "--help");
    assertEquals(0, outcome.code);
    assertTrue(outcome.out.contains("Usage: fjord soak"), outcome.out);
    assertTrue(outcome.out.contains("--minutes"), outcome.out);
    for (Fault fault : Fault.values()) {
      assertTrue(fault == Fault.NONE || outcome.out.contains(fault.toString()), fault::toString);
    }
    assertTrue(soak("soak", "-V").out.startsWith("fjord "));
  }

  @Test
  void aSoakThatIsStoppedKeepsItsSums() throws Exception {
    Path json = Files.writeString(folder.resolve("soak.json"), "there before");
    Path out = folder.resolve("out");
    Process process = start(out, "--json", json.toString());
    long end = System.nanoTime() + Times.SOON_NANOS;
    while (Files.size(out) == 0 && System.nanoTime() < end) {
      Thread.sleep(10);
    }
    process.destroy();
    assertTrue(process.waitFor(Times.SOON_NANOS, TimeUnit.NANOSECONDS));
    assertEquals("", Files.readString(said()));
    assertEquals(0, process.exitValue());
    assertTrue(new ObjectMapper().readTree(json.toFile()).get("stopped").asBoolean());
  }
}
