package dev.fjord.bench.versus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.bench.versus.Control.Reading;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ControlTest {
  private static List<Reading> readings(double... millis) {
    return Arrays.stream(millis).mapToObj(m -> new Reading("fib", 1, "before", m)).toList();
  }

  @Test
  void theDriftIsOfTheLongestAgainstTheShortest() {
    assertEquals(0.25, Control.drift(readings(100, 125, 110)), 1e-9);
    assertEquals(0, Control.drift(readings(100)), 1e-9);
  }

  @Test
  void moreThanFivePercentMakesARunInvalid() {
    assertTrue(Control.isValid(readings(100, 104.9)));
    assertTrue(Control.isValid(readings(104.9, 100)));
    assertFalse(Control.isValid(readings(100, 102, 105.1, 101)));
    assertFalse(Control.isValid(readings(105.1, 100)));
  }

  @Test
  void aReadingTakesTime() {
    Reading reading = new Control().read("fib", 2, "after");
    assertTrue(reading.millis() > 1, reading.toString());
  }
}
