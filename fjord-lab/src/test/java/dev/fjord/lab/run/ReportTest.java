package dev.fjord.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
  private static final Jvm JVM = new Jvm("vm", "17", List.of("gc"), List.of(), 1);

  private static Measurement cell(Contender contender, int workers, String answer, Double... ms) {
    return new Measurement(
        contender,
        workers,
        List.of(ms),
        1,
        3,
        3 + ms.length,
        answer,
        "",
        1_000_000L,
        null,
        GarbageCollections.NONE,
        null,
        JVM);
  }

  @Test
  void speedupIsAgainstTheSequentialMedianAndForksAreChargedAtOneWorkerOnly() {
    List<Row> rows =
        Report.rows(
            List.of(
                cell(Contender.SEQUENTIAL, 1, "x", 10.0, 30.0, 20.0),
                cell(Contender.FJORD, 1, "x", 25.0),
                cell(Contender.FJORD, 2, "x", 10.0)));
    assertEquals(1.0, rows.get(0).speedup());
    assertEquals(Double.NaN, rows.get(0).nsPerForkAboveSequential());
    assertEquals(0.8, rows.get(1).speedup());
    assertEquals(5.0, rows.get(1).nsPerForkAboveSequential());
    assertEquals(2.0, rows.get(2).speedup());
    assertEquals(Double.NaN, rows.get(2).nsPerForkAboveSequential());
  }

  @Test
  void withoutASequentialRowNothingIsComparedWithIt() {
    Row row = Report.rows(List.of(cell(Contender.FJORD, 1, "x", 25.0))).get(0);
    assertEquals(Double.NaN, row.speedup());
    assertEquals(Double.NaN, row.nsPerForkAboveSequential());
  }

  @Test
  void anAnswerOtherThanTheFirstIsWrong() {
    List<Row> rows =
        Report.rows(
            List.of(cell(Contender.SEQUENTIAL, 1, "x", 1.0), cell(Contender.JDK, 1, "y", 1.0)));
    assertTrue(rows.get(0).right());
    assertFalse(rows.get(1).right());
    assertEquals("sequential gave x", rows.get(1).complaint());
  }
}
