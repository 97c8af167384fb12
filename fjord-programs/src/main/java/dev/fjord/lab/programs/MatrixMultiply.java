package dev.fjord.lab.programs;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;

/**
 * Multiplies two square matrices of doubles by quarters (Lea 1999, section 4); see {@link Product}.
 * The natural bottom is a block of side {@value Block#BOTTOM}.
 */
@SuppressWarnings("ArrayRecordComponent") // the records are parameter lists, never compared
final class MatrixMultiply {
  private MatrixMultiply() {}

  static Program program() {
    return Block.program(
        "mm",
        new Size("N", "side of the matrices", 1, Block.MAX_SIDE, 512, "2048"),
        "multiplies two N x N matrices of doubles by quarters",
        3,
        MatrixMultiply::prepare);
  }

  private static Problem<double[]> prepare(int n, int bottom) {
    double[] a = Block.random(n, 1);
    double[] b = Block.random(n, 2);
    double[] c = new double[n * n];
    Work work = new Product(Block.square(c, n), Block.square(a, n), Block.square(b, n), 1, bottom);
    return new WorkProblem<>(() -> Arrays.fill(c, 0), work, c, result -> check(result, a, b, n));
  }

  /**
   * Freivalds 1977: for a random vector x of signs, C x must be A (B x). A cell off by d shows as d
   * in a sum of about n terms of size sqrt(n), so 1e-9 n is far above rounding and far below one
   * wrong or missing term.
   */
  private static Answer check(double[] c, double[] a, double[] b, int n) {
    double[] x = signs(n);
    double[] expected = times(a, times(b, x));
    return compare(c, times(c, x), expected, "row %,d is off by %.1e");
  }

  /** The matrix {@code cells} times the vector {@code x}. */
  static double[] times(double[] cells, double[] x) {
    return times(cells, x, row -> 0, row -> x.length);
  }

  /** The same of what lies in some columns of each row. */
  static double[] times(double[] cells, double[] x, IntUnaryOperator from, IntUnaryOperator to) {
    double[] result = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      int end = to.applyAsInt(i);
      for (int j = from.applyAsInt(i); j < end; j++) {
        result[i] += cells[i * x.length + j] * x[j];
      }
    }
    return result;
  }

  /** A vector of ones and minus ones. */
  static double[] signs(int n) {
    SplittableRandom random = new SplittableRandom(3);
    return random.ints(n, 0, 2).mapToDouble(bit -> 2 * bit - 1).toArray();
  }

  /** Whether what a result gives is what it has to give, row by row and to rounding. */
  static Answer compare(double[] result, double[] actual, double[] expected, String complaint) {
    String text = Fingerprint.of(result);
    for (int i = 0; i < actual.length; i++) {
      double error = Math.abs(actual[i] - expected[i]);
      if (!(error <= 1e-9 * actual.length)) {
        return Answer.wrong(text, complaint.formatted(i, error));
      }
    }
    return Answer.right(text);
  }
}
