package dev.fjord.bench.turns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.run.Header;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Machine;
import dev.fjord.support.Told;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextComparisonTest {
  private static Standing standing(String version, double least, double ratio, double most) {
    return new Standing(version, null, 10, ratio, least, most, List.of(), List.of());
  }

  private static String text(int matches, String complaint, Standing... standings) {
    MatchPlan plan = new MatchPlan(matches, 30, 15, 1);
    Comparison report =
        new Comparison(
            new Header(
                "2026-11-23T12:00:00Z",
                List.of("compare", "fib"),
                "fib",
                List.of("36"),
                "36",
                "fork",
                Machine.current()),
            2,
            plan,
            plan.confidence(),
            complaint.isEmpty(),
            new Series.Outcome(List.of(standings), Jvm.current(), 810, "14930352", complaint));
    return Told.text(out -> TextComparison.print(report, out));
  }

  @Test
  void everyVersionHasALineAndAVerdict() {
    String text =
        text(
            6,
            "",
            standing("fjord", 1, 1, 1),
            standing("fjord again", 0.98, 1.001, 1.02),
            standing("jdk", 1.1, 1.25, 1.4),
            standing("stream", 0.7, 0.8, 0.9),
            standing("executor", 0.9, 0.95, 1.01));
    assertTrue(text.startsWith("fib 36, 2 workers\n"), text);
    assertTrue(text.contains("10.000       1.250  1.100 .. 1.400\n"), text);
    assertTrue(text.contains("\njdk: takes 25.0 % longer than fjord.\n"), text);
    assertTrue(text.contains("\nstream: takes 20.0 % less than fjord.\n"), text);
    assertTrue(text.contains("\nexecutor: cannot be told from fjord.\n"), text);
    assertFalse(text.contains("differs from itself"), text);
    assertTrue(text.contains("in 96 of 100 cases"), text);
  }

  @Test
  void whatIsNoFartherFromFjordThanFjordItselfCannotBeTold() {
    String text =
        text(
            6,
            "",
            standing("fjord", 1, 1, 1),
            standing("fjord again", 0.9, 0.95, 0.97),
            standing("jdk", 1.01, 1.1, 1.2),
            standing("stream", 1.01, 1.12, 1.2));
    assertTrue(text.contains("\nfjord differs from itself: do not trust small"), text);
    assertTrue(text.contains("\njdk: cannot be told from fjord.\n"), text);
    assertTrue(text.contains("\nstream: takes 12.0 % longer than fjord.\n"), text);
  }

  @Test
  void fewMatchesTellNothing() {
    String text =
        text(
            5,
            "",
            standing("fjord", 1, 1, 1),
            standing("fjord again", 1, 1, 1),
            standing("jdk", 3, 4, 5));
    assertTrue(text.contains("\nIt takes at least 6 matches to tell versions apart.\n"), text);
    assertFalse(text.contains("longer"), text);
  }

  @Test
  void aWrongResultIsAllThatIsTold() {
    String text = text(6, "jdk, 2 workers: expected 55");
    assertEquals("WRONG: jdk, 2 workers: expected 55", text.lines().skip(3).findFirst().orElse(""));
    assertEquals(4, text.lines().count());
  }
}
