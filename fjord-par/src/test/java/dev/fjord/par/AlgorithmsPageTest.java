package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page about algorithms: its code is that of this class, and it names every method. */
final class AlgorithmsPageTest {
  private static final Path PAGE = Path.of("../docs/algorithms.md");
  private static final Path THIS = Path.of("src/test/java/dev/fjord/par/AlgorithmsPageTest.java");
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  record Reading(String station, double value) {}

  static Map<String, Double> peaks(List<Reading> readings) {
    List<Reading> valid = Par.filter(readings, reading -> !Double.isNaN(reading.value()));
    Par.sortBy(valid, Reading::value);
    return Par.groupBy(
        valid,
        Reading::station,
        Collectors.collectingAndThen(Collectors.toList(), all -> all.get(all.size() - 1).value()));
  }

  @Test
  void theExampleFindsPeaks() throws Exception {
    List<Reading> readings =
        List.of(
            new Reading("a", 3),
            new Reading("b", Double.NaN),
            new Reading("a", 7),
            new Reading("b", 1),
            new Reading("a", 5));
    assertEquals(Map.of("a", 7.0, "b", 1.0), Pools.of(2).call(() -> peaks(readings)));
  }

  @Test
  void theExampleIsThis() throws Exception {
    Matcher block = JAVA.matcher(Files.readString(PAGE));
    assertTrue(block.find());
    assertTrue(stripped(Files.readString(THIS)).contains(stripped(block.group(1))));
  }

  @Test
  void everyMethodIsNamed() throws Exception {
    String page = Files.readString(PAGE);
    for (Method method : Par.class.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers())) {
        assertTrue(page.contains("`" + method.getName() + "`"), method.getName());
      }
    }
  }

  /** Without indentation. */
  private static String stripped(String code) {
    return code.lines().map(String::strip).collect(Collectors.joining("\n")).strip();
  }
}
