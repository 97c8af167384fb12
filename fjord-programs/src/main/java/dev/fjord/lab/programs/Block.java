package dev.fjord.lab.programs;

import java.util.SplittableRandom;

/**
 * A rectangle of a matrix of doubles that is stored row by row.
 *
 * @param cells the matrix
 * @param stride the length of a row of the matrix
 * @param offset the place of the rectangle's first cell
 * @param rows its height
 * @param columns its width
 */
@SuppressWarnings("ArrayRecordComponent") // a place in a matrix, never compared
record Block(double[] cells, int stride, int offset, int rows, int columns) {
  /** The largest side of a square matrix whose cells one array can hold. */
  static final int MAX_SIDE = 46_340;

  /**
   * The side at which the programs on blocks stop dividing, as Cilk's do: three blocks of this size
   * lie in the nearest cache, and the loops over them are as fast as those over longer rows.
   */
  static final int BOTTOM = 16;

  /** What becomes of a side, and of the side at which no more is divided. */
  interface Prepared {
    Problem<?> of(int n, int bottom);
  }

  /** A program on so many square matrices. */
  static Program program(String name, Size side, String summary, int matrices, Prepared prepared) {
    return Program.sized(
        name,
        side,
        summary,
        "the side at which no more is divided; " + BOTTOM + " if none",
        (n, threshold) ->
            new Plan(
                n + " x " + n,
                (long) matrices * Double.BYTES * n * n,
                () -> prepared.of(n, threshold == Program.NO_THRESHOLD ? BOTTOM : threshold)),
        Face.values());
  }

  /** The whole of a square matrix. */
  static Block square(double[] cells, int side) {
    return new Block(cells, side, 0, side, side);
  }

  /** Numbers from -1 to 1, the same for the same seed. */
  static double[] random(int side, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return random.doubles((long) side * side, -1, 1).toArray();
  }

  /** Whether neither side is above {@code bottom}. */
  boolean within(int bottom) {
    return rows <= bottom && columns <= bottom;
  }

  /**
   * The quarter in a row and a column of two. Where a side is odd, the quarters at its end are one
   * longer.
   */
  Block quarter(int row, int column) {
    int up = rows / 2;
    int left = columns / 2;
    return new Block(
        cells,
        stride,
        offset + row * up * stride + column * left,
        row == 0 ? up : rows - up,
        column == 0 ? left : columns - left);
  }
}
