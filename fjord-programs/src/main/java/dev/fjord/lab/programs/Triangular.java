package dev.fjord.lab.programs;

import dev.fjord.Fork;

/**
 * A triangular system with many right-hand sides, solved in place by halves of the triangle, the
 * two halves of the right-hand sides at the same time. The triangle lies in a block that {@link
 * #decompose} has left: L below the diagonal, with ones on it that are not stored, U on and above.
 *
 * @param side which system it is
 * @param triangle the block of the triangle
 * @param m the right-hand sides before, the solution after
 * @param bottom the side at which no more is divided
 */
record Triangular(Side side, Block triangle, Block m, int bottom) {
  private enum Side {
    /** L X = M; the columns of M are independent. */
    LOWER,
    /** X U = M; the rows of M are independent. */
    UPPER
  }

  /** Solves L X = M. */
  static Triangular lower(Block triangle, Block m, int bottom) {
    return new Triangular(Side.LOWER, triangle, m, bottom);
  }

  /** Solves X U = M. */
  static Triangular upper(Block triangle, Block m, int bottom) {
    return new Triangular(Side.UPPER, triangle, m, bottom);
  }

  /** Decomposes a small block in place. */
  static void decompose(Block m) {
    double[] cells = m.cells();
    for (int k = 0; k < m.rows(); k++) {
      int pivotRow = m.offset() + k * m.stride();
      for (int i = k + 1; i < m.rows(); i++) {
        int row = m.offset() + i * m.stride();
        double factor = cells[row + k] / cells[pivotRow + k];
        cells[row + k] = factor;
        subtract(cells, row, factor, pivotRow, k + 1, m.columns());
      }
    }
  }

  boolean small() {
    return triangle.within(bottom) && m.within(bottom);
  }

  /** One half of the independent right-hand sides. */
  Half half(int index) {
    return side == Side.LOWER
        ? index == 0 ? new Half(m.q00(), m.q10()) : new Half(m.q01(), m.q11())
        : index == 0 ? new Half(m.q00(), m.q01()) : new Half(m.q10(), m.q11());
  }

  /** Right-hand sides, the part solved first and the part that depends on it. */
  record Half(Block first, Block second) {}

  Triangular first(Half half) {
    return new Triangular(side, triangle.q00(), half.first, bottom);
  }

  Product between(Half half) {
    return side == Side.LOWER
        ? new Product(half.second, triangle.q10(), half.first, -1, bottom)
        : new Product(half.second, half.first, triangle.q01(), -1, bottom);
  }

  Triangular second(Half half) {
    return new Triangular(side, triangle.q11(), half.second, bottom);
  }

  void sequential() {
    if (small()) {
      loops();
      return;
    }
    sequential(half(0));
    sequential(half(1));
  }

  private void sequential(Half half) {
    first(half).sequential();
    between(half).sequential();
    second(half).sequential();
  }

  void fork() {
    if (small()) {
      loops();
      return;
    }
    Fork.join(() -> fork(half(0)), () -> fork(half(1)));
  }

  private void fork(Half half) {
    first(half).fork();
    between(half).fork();
    second(half).fork();
  }

  void loops() {
    double[] cells = m.cells();
    double[] factors = triangle.cells();
    int n = triangle.rows();
    if (side == Side.LOWER) {
      for (int i = 1; i < n; i++) {
        int row = m.offset() + i * m.stride();
        for (int k = 0; k < i; k++) {
          double factor = factors[triangle.offset() + i * triangle.stride() + k];
          subtract(cells, row, factor, m.offset() + k * m.stride(), 0, m.columns());
        }
      }
      return;
    }
    for (int i = 0; i < m.rows(); i++) {
      int row = m.offset() + i * m.stride();
      for (int k = 0; k < n; k++) {
        int pivotRow = triangle.offset() + k * triangle.stride();
        double factor = cells[row + k] / factors[pivotRow + k];
        cells[row + k] = factor;
        for (int j = k + 1; j < n; j++) {
          cells[row + j] -= factor * factors[pivotRow + j];
        }
      }
    }
  }

  /** Takes {@code factor} times one row off another, columns {@code from} up to {@code to}. */
  private static void subtract(
      double[] cells, int row, double factor, int other, int from, int to) {
    for (int j = from; j < to; j++) {
      cells[row + j] -= factor * cells[other + j];
    }
  }
}
