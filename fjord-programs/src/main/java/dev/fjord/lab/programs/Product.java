package dev.fjord.lab.programs;

/**
 * Adds {@code sign * A * B} to C, by quarters, in two phases: the four quarters of C at the same
 * time, first with the left half of A and the upper half of B, then with the rest. A cell of C
 * receives its terms in an order that depends on the sides alone, hence the same bits in every
 * version.
 *
 * @param c what is added to
 * @param a the left factor, as many rows as C
 * @param b the right factor, as many columns as C
 * @param sign 1 to add, -1 to subtract
 * @param bottom the side at which no more is divided
 */
record Product(Block c, Block a, Block b, double sign, int bottom) implements Work {
  /** The product of phase 0 or 1 for the quarter in row {@code i} and column {@code j}. */
  private Product part(int i, int j, int phase) {
    return new Product(c.quarter(i, j), a.quarter(i, phase), b.quarter(phase, j), sign, bottom);
  }

  @Override
  public void run(Forks forks) {
    if (c.within(bottom) && a.within(bottom)) {
      loops();
      return;
    }
    for (int phase = 0; phase < 2; phase++) {
      forks.all(part(0, 0, phase), part(0, 1, phase), part(1, 0, phase), part(1, 1, phase));
    }
  }

  private void loops() {
    double[] to = c.cells();
    double[] left = a.cells();
    double[] right = b.cells();
    int columns = c.columns();
    for (int i = 0; i < c.rows(); i++) {
      int row = c.offset() + i * c.stride();
      for (int k = 0; k < a.columns(); k++) {
        double factor = sign * left[a.offset() + i * a.stride() + k];
        int other = b.offset() + k * b.stride();
        for (int j = 0; j < columns; j++) {
          to[row + j] += factor * right[other + j];
        }
      }
    }
  }
}
