package dev.fjord.bench.versus;

import static dev.fjord.bench.versus.Cells.FIB;
import static dev.fjord.bench.versus.Cells.FORKS;
import static dev.fjord.bench.versus.Cells.JDK;
import static dev.fjord.bench.versus.Cells.SIZE;
import static dev.fjord.bench.versus.Cells.cell;
import static dev.fjord.bench.versus.Cells.nanos;
import static dev.fjord.bench.versus.Cells.on;
import static dev.fjord.bench.versus.Contender.CHILI;
import static dev.fjord.bench.versus.Contender.EXECUTOR;
import static dev.fjord.bench.versus.Contender.FJORD;
import static dev.fjord.bench.versus.Contender.FORK_JOIN;
import static dev.fjord.bench.versus.Contender.GO;
import static dev.fjord.bench.versus.Contender.RUST;
import static dev.fjord.bench.versus.Contender.SEQUENTIAL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.bench.versus.Subject.Tuning;
import dev.fjord.lab.run.FailedRunException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasuredTest {
  private static final double EXACT = 1e-9;

  private final Measured measured = new Measured();

  private Row row(Contender contender, int workers) {
    return measured.rows().stream()
        .filter(row -> row.contender().equals(contender.id()))
        .filter(row -> row.workers() == workers)
        .findFirst()
        .orElseThrow();
  }

  private static Sample allocating(double nanos, double bytes) {
    return new Sample(nanos, List.of(nanos), bytes, null, null, "");
  }

  @Test
  void aForkCostsWhatItAddsToTheSequentialCodeAtOneWorker() {
    measured.put(cell(SEQUENTIAL, 1), 1, allocating(100, 10));
    measured.put(cell(FJORD, 1), 1, allocating(100 + 5 * FORKS, 10 + 24 * FORKS));
    measured.put(cell(FJORD, 2), 1, allocating(300, 10 + 24 * FORKS));
    measured.put(cell(EXECUTOR, 1), 1, nanos(200));

    assertEquals(5, row(FJORD, 1).nanosPerFork(), EXACT);
    assertEquals(24, row(FJORD, 1).bytesPerFork(), EXACT);
    assertNull(row(FJORD, 2).nanosPerFork());
    assertNull(row(SEQUENTIAL, 0).nanosPerFork());
    assertNull(row(EXECUTOR, 1).nanosPerFork(), "its pieces are not forks");
  }

  @Test
  void theTimeIsTheMedianOfTheProcesses() {
    measured.put(cell(FJORD, 1), 1, nanos(7));
    measured.put(cell(FJORD, 1), 2, nanos(1));
    measured.put(cell(FJORD, 1), 3, nanos(3));
    measured.put(cell(FJORD, 2), 1, nanos(4));
    measured.put(cell(FJORD, 2), 2, nanos(6));

    assertEquals(3, row(FJORD, 1).nanos());
    assertEquals(1, row(FJORD, 1).minNanos());
    assertEquals(7, row(FJORD, 1).maxNanos());
    assertEquals(5, row(FJORD, 2).nanos());
  }

  @Test
  void whatIsMeasuredAgainTakesThePlaceOfWhatWasMeasured() {
    measured.put(cell(FJORD, 1), 1, nanos(7));
    measured.put(cell(FJORD, 1), 2, nanos(3));
    measured.put(cell(FJORD, 1), 1, nanos(5));

    assertEquals(List.of(nanos(5), nanos(3)), row(FJORD, 1).samples());
  }

  @Test
  void ratiosAreToFjordOnTheSamePlatformWithAsManyWorkers() {
    measured.put(cell(SEQUENTIAL, 1), 1, nanos(60));
    measured.put(cell(FJORD, 1), 1, nanos(120));
    measured.put(cell(FJORD, 2), 1, nanos(40));
    measured.put(cell(FORK_JOIN, 2), 1, nanos(100));
    measured.put(on(Collector.PARALLEL, FJORD, 2), 1, nanos(20));

    assertEquals(2.5, row(FORK_JOIN, 2).ratio(), EXACT);
    assertEquals(0.5, row(SEQUENTIAL, 0).ratio(), EXACT);
    assertEquals(1.5, row(FJORD, 2).speedup(), EXACT);
    assertNull(row(SEQUENTIAL, 0).speedup());
  }

  @Test
  void ratiosAreToFjordsBestThreshold() {
    Tuning tuned = new Tuning("threshold 9", Map.of("threshold", "9"));
    measured.put(cell(FJORD, 2), 1, nanos(40));
    measured.put(new Cell(FIB, SIZE, FJORD, tuned, JDK, Collector.G1, 2), 1, nanos(20));
    measured.put(cell(FORK_JOIN, 2), 1, nanos(30));

    assertEquals(1.5, row(FORK_JOIN, 2).ratio(), EXACT);
    assertEquals(2, row(FJORD, 2).ratio(), EXACT);
  }

  @Test
  void aNativeContenderIsComparedWithItsOwnSequentialCodeAndFjordAtItsBest() {
    measured.put(cell(SEQUENTIAL, 1), 1, nanos(1000));
    measured.put(cell(FJORD, 1), 1, nanos(500));
    measured.put(on(Collector.PARALLEL, FJORD, 1), 1, nanos(400));
    measured.put(cell(RUST, 1), 1, nanos(10));
    measured.put(cell(CHILI, 1), 1, nanos(10 + 3 * FORKS));
    measured.put(cell(GO, 1), 1, nanos(800));

    assertEquals(3, row(CHILI, 1).nanosPerFork(), EXACT);
    assertEquals((10 + 3 * FORKS) / 400, row(CHILI, 1).ratio(), EXACT);
    assertEquals(2, row(GO, 1).ratio(), EXACT);
    assertNull(row(GO, 1).nanosPerFork(), "there is no plain Go to compare with");
    assertEquals("native", row(GO, 1).platform());
  }

  @Test
  void whatIsMissingIsLeftOpen() {
    measured.put(cell(FORK_JOIN, 1), 1, nanos(100));

    Row row = row(FORK_JOIN, 1);
    assertNull(row.ratio());
    assertNull(row.speedup());
    assertNull(row.nanosPerFork());
    assertEquals(100, row.nanos());
  }

  @Test
  void aFailureIsToldAndOnlyAWrongResultIsWrong() {
    measured.fail(cell(FJORD, 1), FailedRunException.failed("no memory"));
    assertTrue(measured.isRight());
    assertNull(row(FJORD, 1).nanos());
    assertEquals("no memory", row(FJORD, 1).complaint());
    assertTrue(measured.hasFailed(cell(FJORD, 1)));

    measured.fail(cell(FJORD, 2), FailedRunException.wrong("gave 1, expected 2"));
    assertFalse(measured.isRight());
    assertEquals(List.of("no memory", "gave 1, expected 2"), measured.complaints());
  }

  @Test
  void twoResultsThatDifferAreWrong() {
    measured.check(cell(RUST, 1), Sample.of(1, List.of(), "55"));
    measured.check(cell(CHILI, 1), Sample.of(1, List.of(), "55"));
    assertTrue(measured.isRight());
    measured.check(cell(GO, 1), Sample.of(1, List.of(), "54"));
    assertFalse(measured.isRight());
  }
}
