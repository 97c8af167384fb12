package dev.fjord.bench.turns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fjord.bench.Versus;
import dev.fjord.support.Told;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ByTurnsCommandTest {
  @TempDir private Path folder;

  private Told compare(String line) {
    return Versus.run(folder, "--by-turns " + line);
  }

  @Tag("long")
  @Tag("once")
  @Test
  void comparingTellsEveryVersion() throws Exception {
    Path file = folder.resolve("turns.json");
    Told told =
        compare(
                "fib 15 --threshold 5 --their-threshold 7 --workers 2 --against sequential,jdk"
                    + " --matches 1 --rounds 2 --warm-rounds 1 --json "
                    + file)
            .right();
    for (String row :
        List.of("fib 15, 2 workers", "fjord +5 .*", "fjord again +5 .*", "sequential +7 .*")) {
      told.saysLine(row);
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

  @Tag("long")
  @Test
  void aPreparationThatTakesTooLongEndsItWithOneLine() throws Exception {
    Told told =
        compare("fib 50 --against fjord --timeout 1 --matches 1")
            .unusable("not done after 1 s (--timeout)");
    told.threads();
  }

  @Tag("long")
  @Tag("once")
  @Test
  void aSizeStaysWhatItIsInTheReport() throws Exception {
    JsonNode report =
        compare("index 1MiB --against fjord --matches 1 --rounds 1 --warm-rounds 0 --json -")
            .ended(0)
            .json();
    assertEquals("1MiB", report.path("arguments").path(0).asText());
    assertEquals("1MiB", report.path("input").asText());
  }
}
