package dev.fjord.lab.programs;

/**
 * A position of the game that Lea's Microscope plays, also known as Infection or Ataxx, on its
 * board of 7 x 7. A piece grows into an empty cell next to it, or jumps into one two cells away and
 * leaves its own; either way all enemy pieces next to the new place change sides. Who cannot move
 * passes. The game ends when the board is full, when a side has no piece, or when neither can move.
 *
 * <p>A set of cells is a {@code long} with bit {@code 7 * row + column} for a cell.
 *
 * @param own the cells of the side to move
 * @param enemy the cells of the other side
 */
record Board(long own, long enemy) {
  private static final int SIDE = 7;
  private static final int CELLS = SIDE * SIDE;
  private static final long FULL = (1L << CELLS) - 1;

  /** The cells next to each cell, diagonals included. */
  private static final long[] NEAR = cellsAtDistance(1);

  /** The cells two away from each cell: the ring around its neighbours. */
  private static final long[] FAR = cellsAtDistance(2);

  /** Two pieces each, in opposite corners; the side with the upper left corner moves. */
  static Board opening() {
    long corners = cell(0, 0) | cell(SIDE - 1, SIDE - 1);
    return new Board(corners, cell(0, SIDE - 1) | cell(SIDE - 1, 0));
  }

  private static long cell(int row, int column) {
    return 1L << (SIDE * row + column);
  }

  private static long[] cellsAtDistance(int distance) {
    long[] cells = new long[CELLS];
    for (int a = 0; a < CELLS; a++) {
      for (int b = 0; b < CELLS; b++) {
        int rows = Math.abs(a / SIDE - b / SIDE);
        int columns = Math.abs(a % SIDE - b % SIDE);
        if (Math.max(rows, columns) == distance) {
          cells[a] |= 1L << b;
        }
      }
    }
    return cells;
  }

  /** Pieces of the side to move less those of the other. */
  int score() {
    return Long.bitCount(own) - Long.bitCount(enemy);
  }

  private long empty() {
    return FULL & ~(own | enemy);
  }

  /** Whether the game ends here, moves of either side left aside. */
  boolean isDecided() {
    return own == 0 || enemy == 0 || empty() == 0;
  }

  /** The same position with the other side to move. */
  Board passed() {
    return new Board(/* own= */ enemy, /* enemy= */ own);
  }

  /**
   * All moves, as {@code 64 * from + to}, ordered by {@code to}, growth before jumps, which are
   * ordered by {@code from}. A piece grown looks the same whichever neighbour it comes from, so
   * there is one growth for a cell, with {@code from} equal to {@code to}.
   */
  int[] moves() {
    int[] moves = new int[countMoves()];
    int count = 0;
    for (long targets = empty(); targets != 0; targets &= targets - 1) {
      int to = Long.numberOfTrailingZeros(targets);
      if ((NEAR[to] & own) != 0) {
        moves[count++] = 64 * to + to;
      }
      for (long origins = FAR[to] & own; origins != 0; origins &= origins - 1) {
        moves[count++] = 64 * Long.numberOfTrailingZeros(origins) + to;
      }
    }
    return moves;
  }

  private int countMoves() {
    int count = 0;
    for (long targets = empty(); targets != 0; targets &= targets - 1) {
      int to = Long.numberOfTrailingZeros(targets);
      count += Long.bitCount(FAR[to] & own) + ((NEAR[to] & own) != 0 ? 1 : 0);
    }
    return count;
  }

  /** Whether the side to move can. */
  boolean canMove() {
    return countMoves() > 0;
  }

  /**
   * The position after a move, with the other side to move.
   *
   * @param move one of {@link #moves}
   */
  Board after(int move) {
    int from = move >>> 6;
    int to = move & 63;
    long left = from == to ? 0 : 1L << from;
    long taken = NEAR[to] & enemy;
    return new Board(enemy & ~taken, (own & ~left) | 1L << to | taken);
  }

  /** A move as people write it: {@code b1} for growth into it, {@code a1-c2} for a jump. */
  static String name(int move) {
    int from = move >>> 6;
    int to = move & 63;
    return from == to ? cellName(to) : cellName(from) + "-" + cellName(to);
  }

  private static String cellName(int cell) {
    return "" + (char) ('a' + cell % SIDE) + (1 + cell / SIDE);
  }
}
