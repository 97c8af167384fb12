package dev.fjord.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.loop.RangeSum;
import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.LoopProblem;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SeatTest {
  private static Cell cell(int workers, Effort effort) {
    return new Cell("planted", List.of(), null, Contender.FJORD, Face.FORK, workers, effort);
  }

  /** Wrong from some run on. */
  private static final class Planted implements LoopProblem<Integer> {
    private final int wrongFrom;
    private final long checkNanos;
    private int runs;

    Planted(int wrongFrom) {
      this(wrongFrom, 0);
    }

    Planted(int wrongFrom, long checkNanos) {
      this.wrongFrom = wrongFrom;
      this.checkNanos = checkNanos;
    }

    @Override
    public Integer by(RangeSum range) {
      return ++runs;
    }

    @Override
    public Answer check(Integer result) {
      if (checkNanos > 0) {
        LockSupport.parkNanos(checkNanos);
      }
      return result >= wrongFrom ? Answer.wrong("bad", "run " + result) : Answer.right("good");
    }
  }

  @Test
  void aTurnIsOneRunToBeAwakeAndAtLeastOneThatCounts() {
    Planted problem = new Planted(Integer.MAX_VALUE);
    try (Seat<Integer> seat = Seat.of(cell(2, new Effort(0, 0)), problem)) {
      Turn turn = seat.turn();
      assertTrue(turn.isRight());
      assertEquals("good", turn.answer());
      assertTrue(turn.checkedRuns() >= 2);
      assertTrue(turn.millis() > 0 && turn.millis() * (turn.checkedRuns() - 1) >= 49);
      assertEquals(problem.runs, turn.checkedRuns() + 0L);
    }
  }

  @Test
  void theFirstComplaintStaysAndNothingRunsAfterIt() {
    Planted problem = new Planted(3);
    try (Seat<Integer> seat = Seat.of(cell(2, new Effort(0, 0)), problem)) {
      for (int i = 0; i < 2; i++) {
        Turn turn = seat.turn();
        assertFalse(turn.isRight());
        assertEquals("run 3", turn.complaint());
        assertEquals(0, turn.millis());
      }
      assertEquals(3, problem.runs);
    }
  }

  @Tag("long")
  @Test
  void checksThatTakeLongerThanRunsDoNotKeepAnybodyWaiting() {
    Effort effort = new Effort(1, 2, 200); // of runs that take no time
    Planted problem = new Planted(Integer.MAX_VALUE, 1_000_000);
    assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          try (Seat<Integer> seat = Seat.of(cell(2, effort), problem)) {
            assertEquals(2, seat.measure().samplesMs().size());
            assertTrue(seat.runFor(50) < 50);
          }
        });
  }

  /** With more workers than processors there is a warm-up on fewer before. */
  @Test
  void whatIsWrongInAnyWarmUpIsWrongInTheFirstTurn() {
    for (int workers : List.of(1, 2 * Jvm.processors())) {
      Planted problem = new Planted(1);
      try (Seat<Integer> seat = Seat.of(cell(workers, new Effort(1, 0)), problem)) {
        Turn turn = seat.turn();
        assertEquals("run 1", turn.complaint());
        assertEquals(1, turn.checkedRuns());
      }
    }
  }
}
