package dev.fjord.lab.programs;

import dev.fjord.lab.programs.Triangular.Side;
import java.util.Arrays;

/**
 * Decomposes a matrix M into L U without pivoting, in place, by quarters, as Cilk's program does
 * (Lea 1999, section 4): decompose the upper left quarter, solve for the two beside it at the same
 * time, subtract their product from the last, decompose that. The natural bottom is a block of side
 * {@value Block#BOTTOM}; every operation on blocks divides down to it.
 */
@SuppressWarnings("ArrayRecordComponent") // the records are parameter lists, never compared
final class LuDecomposition {
  private LuDecomposition() {}

  static Program program() {
    return Block.program(
        "lu",
        new Size("N", "side of the matrix", 1, Block.MAX_SIDE, 512, "4096"),
        "LU decomposition of an N x N matrix of doubles by quarters",
        2,
        LuDecomposition::prepare);
  }

  /** Random, with a heavy diagonal, which needs no pivoting. */
  private static Problem<double[]> prepare(int n, int bottom) {
    double[] matrix = Block.random(n, 1);
    for (int i = 0; i < n; i++) {
      matrix[i * n + i] += n;
    }
    double[] cells = new double[n * n];
    return new WorkProblem<>(
        () -> System.arraycopy(matrix, 0, cells, 0, cells.length),
        new Decomposition(Block.square(cells, n), bottom),
        cells,
        result -> check(result, matrix, n));
  }

  /** For a random vector x of signs, L (U x) must be M x, to rounding; M x is about n. */
  private static Answer check(double[] result, double[] matrix, int n) {
    double[] x = MatrixMultiply.signs(n);
    double[] expected = MatrixMultiply.times(matrix, x);
    double[] upper = MatrixMultiply.times(result, x, row -> row, row -> n);
    double[] actual = MatrixMultiply.times(result, upper, row -> 0, row -> row);
    Arrays.setAll(actual, row -> actual[row] + upper[row]); // the ones that are not stored
    return MatrixMultiply.compare(result, actual, expected, "row %,d of L U is off by %.1e");
  }

  private record Decomposition(Block m, int bottom) implements Work {
    @Override
    public void run(Forks forks) {
      if (m.within(bottom)) {
        Triangular.decompose(m);
        return;
      }
      new Decomposition(m.quarter(0, 0), bottom).run(forks);
      forks.both(
          new Triangular(Side.LOWER, m.quarter(0, 0), m.quarter(0, 1), bottom),
          new Triangular(Side.UPPER, m.quarter(0, 0), m.quarter(1, 0), bottom));
      new Product(m.quarter(1, 1), m.quarter(1, 0), m.quarter(0, 1), -1, bottom).run(forks);
      new Decomposition(m.quarter(1, 1), bottom).run(forks);
    }
  }
}
