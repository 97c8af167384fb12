package dev.fjord.lab.programs;

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
record Triangular(Side side, Block triangle, Block m, int bottom) implements Work {
  /** What is solved. */
  enum Side {
    /** L X = M; the columns of M are independent. */
    LOWER,
    /** X U = M; the rows of M are independent. */
    UPPER
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

  /**
   * One half of the independent right-hand sides: the part solved first, then what depends on it.
   */
  private Work half(int index) {
    return side == Side.LOWER
        ? half(m.quarter(0, index), m.quarter(1, index))
        : half(m.quarter(index, 0), m.quarter(index, 1));
  }

  private Work half(Block first, Block second) {
    Product between =
        side == Side.LOWER
            ? new Product(second, triangle.quarter(1, 0), first, -1, bottom)
            : new Product(second, first, triangle.quarter(0, 1), -1, bottom);
    return forks -> {
      new Triangular(side, triangle.quarter(0, 0), first, bottom).run(forks);
      between.run(forks);
      new Triangular(side, triangle.quarter(1, 1), second, bottom).run(forks);
    };
  }

  @Override
  public void run(Forks forks) {
    if (triangle.within(bottom) && m.within(bottom)) {
      loops();
    } else {
      forks.both(half(0), half(1));
    }
  }

  private void loops() {
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
