package dev.fjord.lab.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoardTest {
  private static final long FULL = (1L << 49) - 1;

  /** The counts that programs for the game agree on for its opening. */
  @ParameterizedTest
  @CsvSource({"1, 16", "2, 256", "3, 6460", "4, 155888"})
  void linesOfPlayFromTheOpeningAreAsManyAsKnown(int plies, long lines) {
    assertEquals(lines, lines(Board.opening(), plies));
  }

  private static long lines(Board board, int plies) {
    if (plies == 0) {
      return 1;
    }
    long lines = 0;
    for (int move : board.moves()) {
      lines += lines(board.after(move), plies - 1);
    }
    return lines;
  }

  @Test
  void growingKeepsThePieceAndTakesItsNewNeighbours() {
    Board board = new Board(1L, 1L << 2 | 1L << 20);
    Board after = board.after(64 + 1);
    assertEquals(1L | 1L << 1 | 1L << 2, after.enemy());
    assertEquals(1L << 20, after.own());
  }

  @Test
  void jumpingLeavesTheOldCell() {
    Board after = new Board(1L, 1L << 40).after(2);
    assertEquals(1L << 2, after.enemy());
    assertEquals(1L << 40, after.own());
  }

  @Test
  void theGameIsDecidedWhenTheBoardIsFullOrASideIsGone() {
    assertTrue(new Board(1, FULL ^ 1).isDecided());
    assertTrue(new Board(0, 1).isDecided());
    assertTrue(new Board(1, 0).isDecided());
    assertFalse(Board.opening().isDecided());
  }

  @Test
  void aSideThatCannotMovePassesAndIsNotAskedForAMove() {
    // One own piece in a corner, walled in two cells deep; the enemy has room elsewhere.
    long wall = 0;
    for (int row = 0; row < 3; row++) {
      wall |= 0b111L << (7 * row);
    }
    Board walled = new Board(1, wall ^ 1);
    assertFalse(walled.canMove());
    assertTrue(walled.passed().canMove());
    long best = Microscope.sequential(walled, 1);
    assertEquals(walled.score(), Best.score(best));
    assertEquals(2, Best.nodes(best));
  }

  @Test
  void ofEqualScoresTheFirstMoveIsBestHoweverTheListWasSplit() {
    long first = Best.reply(Best.leaf(-5), 3);
    long second = Best.reply(Best.leaf(-5), 4);
    long worse = Best.reply(Best.leaf(-4), 0);
    for (long best :
        new long[] {
          Best.better(Best.better(first, second), worse),
          Best.better(worse, Best.better(second, first))
        }) {
      assertEquals(3, Best.index(best));
      assertEquals(5, Best.score(best));
      assertEquals(3, Best.nodes(best));
    }
  }

  @Test
  void aLookAheadOfOneTakesTheMostPieces() {
    Board board = new Board(1L << 24, 1L << 10 | 1L << 9);
    long best = Microscope.sequential(board, 1);
    assertEquals(4, Best.score(best));
  }
}
