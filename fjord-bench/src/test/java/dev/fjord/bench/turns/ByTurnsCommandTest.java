package dev.fjord.bench.turns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fjord.bench.versus.Main;
import dev.fjord.lab.Session;
import dev.fjord.lab.options.Commands;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByTurnsCommandTest {
  @TempDir private Path folder;

  private record Outcome(int code, String out, String err) {}

  private Outcome compare(String line) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Session session =
        Session.standard(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    int code = Main.run(session, folder, ("versus --by-turns " + line).strip().split(" "));
    return new Outcome(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|PROGRAM",
        "fibb|did you mean fib?",
        "fib 61|from 1 to 60",
        "fib --workers 0|1 to 32767",
        "fib --workers 1,2|'1,2'",
        "fib --against stream|no version 'stream'",
        "fib --against rayon|rayon",
        "minato-fib-1|one thread",
        "minato-fib-2 --face fork|no version for --face fork; it has concurrent",
        "integrate --threshold 3|integrate has no threshold",
        "integrate --their-threshold 3|integrate has no threshold",
        "fib --threshold 0|--threshold must be at least 1",
        "fib --their-threshold 0|--their-threshold must be at least 1",
        "fib --matches 0|--matches must be at least 1",
        "fib --matches 1001|--matches must be at most 1000",
        "fib --rounds 0|--rounds must be at least 1",
        "fib --warm-rounds -1|--warm-rounds must be at least 0",
        "fib --timeout 0|--timeout must be at least 1",
        "fib 10 --json src|cannot write src"
      })
  void whatCannotBeUsedEndsWithTwoAndOneLineThatSaysWhat(String line, String what)
      throws Exception {
    Outcome outcome = compare(line);
    assertEquals(Commands.UNUSABLE, outcome.code(), outcome.err());
    assertEquals(1, outcome.err().lines().count(), outcome.err());
    assertTrue(outcome.err().contains(what), outcome.err());
    assertEquals("", outcome.out());
  }

  @Tag("long")
  @Test
  void comparingTellsEveryVersion() throws Exception {
    Path file = folder.resolve("turns.json");
    Outcome outcome =
        compare(
            "fib 15 --threshold 5 --their-threshold 7 --workers 2 --against sequential,jdk"
                + " --matches 1 --rounds 2 --warm-rounds 1 --json "
                + file);
    assertEquals(Commands.RIGHT, outcome.code(), outcome.err());
    assertEquals("", outcome.err());
    for (String row :
        List.of("fib 15, 2 workers", "fjord +5 .*", "fjord again +5 .*", "sequential +7 .*")) {
      assertTrue(outcome.out().lines().anyMatch(at -> at.matches(row)), row + outcome.out());
    }
    JsonNode report = new JsonMapper().readTree(Files.readString(file));
    assertEquals("versus", report.path("command").path(0).asText());
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
    Outcome outcome = compare("fib 50 --against fjord --timeout 1 --matches 1");
    assertEquals(Commands.UNUSABLE, outcome.code(), outcome.err());
    assertEquals(1, outcome.err().lines().count(), outcome.err());
    assertTrue(outcome.err().contains("not done after 1 s (--timeout)"), outcome.err());
    Matcher threads = Pattern.compile("its threads are in (\\S+)").matcher(outcome.err());
    if (threads.find()) {
      Files.delete(Path.of(threads.group(1)));
    }
  }

  @Test
  void aSizeStaysWhatItIsInTheReport() throws Exception {
    Outcome outcome =
        compare("index 1MiB --against fjord --matches 1 --rounds 1 --warm-rounds 0 --json -");
    assertEquals(Commands.RIGHT, outcome.code(), outcome.err());
    JsonNode report = new JsonMapper().readTree(outcome.out());
    assertEquals("1MiB", report.path("arguments").path(0).asText());
    assertEquals("1MiB", report.path("input").asText());
  }
}
