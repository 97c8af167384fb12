package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.ForkPool;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written about the module: its code is that of this class, and it names every method. */
final class PagesTest {
  private static final String ALGORITHMS = "../docs/algorithms.md";
  private static final String STREAMS = "../docs/streams.md";
  private static final String PACKAGE = "src/main/java/dev/fjord/par/package-info.java";
  private static final Path THIS = Path.of("src/test/java/dev/fjord/par/PagesTest.java");
  private static final Pattern CODE =
      Pattern.compile("(?:```java|<pre>\\{@code)\n(.*?)(?:```| \\* }</pre>)", Pattern.DOTALL);

  record Reading(String station, double value) {}

  static Map<String, Double> peaks(List<Reading> readings) {
    List<Reading> valid = Par.filter(readings, reading -> !Double.isNaN(reading.value()));
    Par.sortBy(valid, Reading::value);
    return Par.groupBy(
        valid,
        Reading::station,
        Collectors.collectingAndThen(Collectors.toList(), all -> all.get(all.size() - 1).value()));
  }

  record Order(boolean isOpen, long cents) {}

  static long open(List<Order> orders) {
    try (ForkPool pool = ForkPool.open(4)) {
      ParStreams on = ParStreams.on(pool); // or ParStreams.common()
      return on.stream(orders).filter(Order::isOpen).mapToLong(Order::cents).sum();
    }
  }

  static long openOnTheCallersPool(List<Order> orders) {
    List<Order> open = Par.filter(orders, Order::isOpen);
    return Par.sumLong(open, Order::cents);
  }

  @Test
  void theExamplesDoWhatTheySay() throws Exception {
    List<Reading> readings =
        List.of(
            new Reading("a", 3),
            new Reading("b", Double.NaN),
            new Reading("a", 7),
            new Reading("b", 1),
            new Reading("a", 5));
    assertEquals(Map.of("a", 7.0, "b", 1.0), Pools.of(2).call(() -> peaks(readings)));
    List<Order> orders = List.of(new Order(true, 3), new Order(false, 5), new Order(true, 7));
    assertEquals(10, open(orders));
    assertEquals(10, openOnTheCallersPool(orders));
  }

  @ParameterizedTest
  @ValueSource(strings = {ALGORITHMS, STREAMS, PACKAGE})
  void theExamplesAreThese(String page) throws Exception {
    List<String> blocks =
        CODE.matcher(Files.readString(Path.of(page)))
            .results()
            .map(block -> stripped(block.group(1)))
            .toList();
    assertFalse(blocks.isEmpty());
    String code = stripped(Files.readString(THIS));
    for (String block : blocks) {
      assertTrue(code.contains(block), block);
    }
  }

  @Test
  void everyMethodIsNamed() throws Exception {
    String page = Files.readString(Path.of(ALGORITHMS));
    for (Method method : Par.class.getDeclaredMethods()) {
      if (Modifier.isPublic(method.getModifiers())) {
        assertTrue(page.contains("`" + method.getName() + "`"), method.getName());
      }
    }
  }

  /** Without indentation, nor the stars of a comment. */
  private static String stripped(String code) {
    return code.lines()
        .map(line -> line.strip().replaceFirst("^\\* *", ""))
        .collect(Collectors.joining("\n"))
        .strip();
  }
}
