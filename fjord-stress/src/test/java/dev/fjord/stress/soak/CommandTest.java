package dev.fjord.stress.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fjord.support.Await;
import dev.fjord.support.OwnJvm;
import dev.fjord.support.Times;
import dev.fjord.support.Told;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("once")
class CommandTest {
  @TempDir private Path folder;

  private static Told soak(String line) {
    return Told.by((out, err) -> Main.run(out, err, soak -> {}, ("soak " + line).split(" ")));
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
    assertTrue(soak(line).unusable(expected).err().startsWith("fjord soak: "));
  }

  @Test
  void aRightRoundEndsWithZeroAndItsSums() throws Exception {
    Path json = folder.resolve("soak.json");
    Told told = soak("--seed 1 --round 2 --json " + json).right();
    assertTrue(told.out().startsWith("soak 1, faces fork,scope,"), told.out());
    assertTrue(told.out().endsWith("all right%n".formatted()), told.out());
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertTrue(report.get("right").asBoolean());
    assertEquals(1, report.get("seed").asLong());
    assertEquals(1, report.get("rounds").asLong());
    assertTrue(report.get("trees").asLong() > 0);
    assertEquals(0, report.get("findings").size());
  }

  @Tag("long")
  @Test
  void aWrongRoundEndsWithOneItsPlanAndHowToRunItAgain() throws Exception {
    Told told = soak("--seed 1 --plant twice --faces fork --json -").ended(1);
    JsonNode finding = told.json().get("findings").get(0);
    String round = finding.get("round").asText();
    String again = "./fjord soak --seed 1 --round " + round + " --faces fork --plant twice";
    assertEquals(again, finding.get("replay").asText());
    assertTrue(told.err().contains("round " + round + " went wrong; again: " + again));
    assertTrue(told.err().contains("  pool 0: Fork"), told.err());
    assertTrue(told.err().contains(" ran 2 times"), told.err());
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

  private Process start(Path out, String line) throws IOException {
    return OwnJvm.of(List.of("-XX:TieredStopAtLevel=1"), Main.class, ("soak " + line).split(" "))
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
    Told help = soak("--help").ended(0).says("Usage: fjord soak").says("--minutes");
    for (Fault fault : Fault.values()) {
      assertTrue(fault == Fault.NONE || help.out().contains(fault.toString()), fault::toString);
    }
    soak("-V").startsWith("fjord ");
  }

  @Test
  void aSoakThatIsStoppedKeepsItsSums() throws Exception {
    Path json = Files.writeString(folder.resolve("soak.json"), "there before");
    Path out = folder.resolve("out");
    Process process = start(out, "--json " + json);
    Await.until("it has begun", () -> out.toFile().length() > 0);
    process.destroy();
    assertTrue(process.waitFor(Times.SOON_NANOS, TimeUnit.NANOSECONDS));
    assertEquals("", Files.readString(said()));
    assertEquals(0, process.exitValue());
    assertTrue(new ObjectMapper().readTree(json.toFile()).get("stopped").asBoolean());
  }
}
