package dev.fjord.lab.programs;

/**
 * Several steps of {@link Jacobi} on a block of the mesh without a look at what its neighbours do
 * meanwhile. After step s of k the cells are right within k - s of the block, so that the last step
 * leaves the block itself.
 *
 * @param block the block, in the cells of before
 * @param steps how many
 */
record JacobiTile(Block block, int steps) {

  /** The cells with a margin of so many around, as far as the mesh goes, its border included. */
  private Area area(int margin, int border) {
    int side = block.stride();
    int row = block.offset() / side;
    int column = block.offset() % side;
    return new Area(
        Math.max(1 - border, row - margin),
        Math.min(side - 1 + border, row + block.rows() + margin),
        Math.max(1 - border, column - margin),
        Math.min(side - 1 + border, column + block.columns() + margin));
  }

  /** Rows and columns of the mesh, the last ones not included. */
  private record Area(int top, int end, int left, int right) {
    int rows() {
      return end - top;
    }

    int columns() {
      return right - left;
    }
  }

  /** Takes the steps, and writes the block to its place in {@code to}. */
  void relax(double[] to) {
    Area all = area(steps, 1);
    double[] from = copy(all);
    double[] next = from.clone();
    for (int step = 1; step <= steps; step++) {
      Jacobi.relax(within(all, from, area(steps - step, 0)), next);
      double[] swap = from;
      from = next;
      next = swap;
    }
    Block last = within(all, from, area(0, 0));
    for (int i = 0; i < block.rows(); i++) {
      System.arraycopy(
          from,
          last.offset() + i * last.stride(),
          to,
          block.offset() + i * block.stride(),
          block.columns());
    }
  }

  private double[] copy(Area area) {
    double[] cells = new double[area.rows() * area.columns()];
    for (int i = 0; i < area.rows(); i++) {
      int row = (area.top + i) * block.stride();
      System.arraycopy(block.cells(), row + area.left, cells, i * area.columns(), area.columns());
    }
    return cells;
  }

  /** A part of the copy. */
  private static Block within(Area all, double[] cells, Area part) {
    int offset = (part.top - all.top) * all.columns() + part.left - all.left;
    return new Block(cells, all.columns(), offset, part.rows(), part.columns());
  }
}
