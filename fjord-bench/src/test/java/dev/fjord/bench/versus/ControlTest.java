package dev.fjord.bench.versus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.bench.versus.Control.Occasion;
import dev.fjord.bench.versus.Control.Reading;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ControlTest {
  private static List<Reading> readings(double... millis) {
    return Arrays.stream(millis)
        .mapToObj(m -> new Reading(new Occasion("fib 10", "fib", 1), m, m, 3 * m))
        .toList();
  }

  @Test
  void theDriftIsOfTheLongestAgainstTheShortest() {
    assertEquals(0.25, Control.drift(readings(100, 125, 110), 100), 1e-9);
    assertEquals(0, Control.drift(readings(100), 100), 1e-9);
  }

  @Test
  void moreThanFivePercentMakesARunInvalid() {
    assertTrue(Control.isValid(0));
    assertTrue(Control.isValid(0.05));
    assertFalse(Control.isValid(0.051));
  }

  @Test
  void theSpreadIsThatOfTheWideOne() {
    assertEquals(0.25, Control.spread(readings(100, 125, 110)), 1e-9);
    assertEquals(0, Control.spread(List.of()));
  }

  @Tag("long")
  @Test
  void aReadingTakesTime() {
    Control control = new Control();
    double millis = control.read();
    assertTrue(millis > 1, () -> millis + " ms");
    double wide = control.readWide();
    assertTrue(wide > 1, () -> wide + " ms");
  }
}
