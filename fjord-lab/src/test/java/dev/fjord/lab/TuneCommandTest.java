package dev.fjord.lab;

import static dev.fjord.lab.Fjord.fjord;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fjord.lab.PlantedPrograms.Fault;
import dev.fjord.lab.options.Commands;
import dev.fjord.support.Told;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TuneCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tune|PROGRAM",
        "tune fibb|did you mean fib?",
        "tune fib 61|from 1 to 60",
        "tune fib --workers 0|1 to 32767",
        "tune fib --workers many|'many'",
        "tune fib --load-factors 0|--load-factors takes numbers from 1 to 1000, not 0",
        "tune fib --load-factors 1,1001|from 1 to 1000, not 1001",
        "tune fib --load-factors x|--load-factors",
        "tune integrate --load-factors 3|integrate has no threshold",
        "tune minato-fib-1|one thread",
        "tune minato-fib-2 --face fork|no version for --face fork; it has concurrent",
        "tune fib --repeat 2|--repeat must be at least 3",
        "tune fib --warmup -1|--warmup",
        "tune fib --timeout 0|--timeout must be at least 1",
        "tune fib 10 --json src|cannot write src"
      })
  void whatCannotBeUsedEndsWithTwoAndOneLineThatSaysWhat(String line, String what) {
    fjord(line).unusable(what);
  }

  @Test
  void tuningTellsEverySettingAndWhatToChoose() throws Exception {
    String line = "tune fib 12 --workers 2,1 --load-factors 1,2 --in-process --warmup 0 --repeat 3";
    Path file = folder.resolve("tuning.json");
    Told told = fjord(line + " --json " + file).right();
    for (String row :
        List.of(
            "fib 12, face fork", "1 worker .*", "2 workers .*", "L = 1 .*", "no threshold .*")) {
      told.saysLine(row);
    }
    told.says("\nWorkers: ").says("\nThreshold: ");
    JsonNode tuning = new JsonMapper().readTree(Files.readString(file));
    assertEquals("tune", tuning.path("command").path(0).asText());
    assertEquals("fib", tuning.path("program").asText());
    assertTrue(tuning.path("right").asBoolean());
    assertTrue(tuning.path("date").asText().matches("\\d{4}-\\d\\d-\\d\\dT.*Z"));
    assertTrue(tuning.path("machine").path("processors").asInt() > 0);
    JsonNode trials = tuning.path("workers").path("trials");
    assertEquals(1, trials.path(0).path("workers").asInt());
    assertEquals(3, trials.path(1).path("samplesMs").size());
    assertTrue(trials.path(1).path("medianMs").asDouble() > 0);
    assertTrue(trials.path(1).path("counters").path("steals").isNumber());
    assertTrue(tuning.path("workers").path("bottom").path("best").isNumber());
    assertTrue(tuning.path("thresholds").path("trials").size() >= 2);
    assertEquals("fib", fjord(line + " --json -").json().path("program").asText());
  }

  @Test
  void aProgramWithoutThresholdIsTunedByItsWorkers() throws Exception {
    fjord("tune integrate 5 --workers 1 --in-process --warmup 0 --repeat 3")
        .right()
        .says("Threshold: it has none");
  }

  @Test
  void tuningAWrongProgramEndsWithOneAndNamesIt() throws Exception {
    String line = "tune %s --workers 1 --in-process --warmup 0 --repeat 3";
    fjord(line.formatted(PlantedPrograms.name(Fault.RESULT)))
        .ended(Commands.WRONG)
        .says("WRONG: fjord, 1 worker gave '2': expected 1")
        .says("Workers: every run failed.");
  }
}
