package dev.fjord.lab;

import static dev.fjord.lab.CommandTest.fjord;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fjord.lab.CommandTest.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompareCommandTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "compare|PROGRAM",
        "compare fibb|did you mean fib?",
        "compare fib 61|from 1 to 60",
        "compare fib --workers 0|1 to 32767",
        "compare fib --workers 1,2|'1,2'",
        "compare fib --against stream|no version 'stream'",
        "compare fib --against rayon|rayon",
        "compare minato-fib-1|one thread",
        "compare minato-fib-2 --face fork|no version for --face fork; it has concurrent",
        "compare tree --threshold 3|tree has no threshold",
        "compare tree --their-threshold 3|tree has no threshold",
        "compare fib --threshold 0|--threshold must be at least 1",
        "compare fib --their-threshold 0|--their-threshold must be at least 1",
        "compare fib --matches 0|--matches must be at least 1",
        "compare fib --matches 1001|--matches must be at most 1000",
        "compare fib --rounds 0|--rounds must be at least 1",
        "compare fib --warmup -1|--warmup must be at least 0",
        "compare fib --timeout 0|--timeout must be at least 1",
        "compare fib 10 --json src|cannot write src"
      })
  void whatCannotBeUsedEndsWithTwoAndOneLineThatSaysWhat(String line, String what)
      throws Exception {
    Outcome outcome = fjord(line);
    assertEquals(Main.UNUSABLE, outcome.code(), outcome.err());
    assertEquals(1, outcome.errLines(), outcome.err());
    assertTrue(outcome.err().contains(what), outcome.err());
    assertEquals("", outcome.out());
  }

  @Test
  void comparingTellsEveryVersion() throws Exception {
    Path file = folder.resolve("turns.json");
    Outcome outcome =
        fjord(
            "compare fib 15 --threshold 5 --their-threshold 7 --workers 2 --against sequential,jdk"
                + " --matches 1 --rounds 2 --warmup 1 --json "
                + file);
    assertEquals(Main.RIGHT, outcome.code(), outcome.err());
    assertEquals("", outcome.err());
    for (String row :
        List.of("fib 15, 2 workers", "fjord +5 .*", "fjord again +5 .*", "sequential +7 .*")) {
      assertTrue(outcome.out().lines().anyMatch(at -> at.matches(row)), row + outcome.out());
    }
    JsonNode report = new JsonMapper().readTree(Files.readString(file));
    assertEquals("compare", report.path("command").path(0).asText());
    assertEquals("610", report.path("answer").asText());
    assertTrue(report.path("right").asBoolean());
    assertEquals(4, report.path("standings").size());
    JsonNode jdk = report.path("standings").path(3);
    assertEquals("jdk", jdk.path("version").asText());
    assertEquals(7, jdk.path("threshold").asInt());
    assertEquals(1, jdk.path("ratios").size());
    assertTrue(jdk.path("medianMs").asDouble() > 0);
  }

  @Test
  void aPreparationThatTakesTooLongEndsItWithOneLine() throws Exception {
    Outcome outcome = fjord("compare fib 50 --against fjord --timeout 1 --matches 1");
    assertEquals(Main.UNUSABLE, outcome.code(), outcome.err());
    assertEquals(1, outcome.errLines(), outcome.err());
    assertTrue(outcome.err().contains("not done after 1 s (--timeout)"), outcome.err());
    Matcher threads = Pattern.compile("its threads are in (\\S+)").matcher(outcome.err());
    if (threads.find()) {
      Files.delete(Path.of(threads.group(1)));
    }
  }

  @Test
  void aSizeStaysWhatItIsInTheReport() throws Exception {
    Outcome outcome =
        fjord("compare index 1MiB --workers 2 --matches 1 --rounds 1 --warmup 0 --json -");
    assertEquals(Main.RIGHT, outcome.code(), outcome.err());
    JsonNode report = new JsonMapper().readTree(outcome.out());
    assertEquals("1MiB", report.path("arguments").path(0).asText());
    assertEquals("1MiB", report.path("input").asText());
  }
}
