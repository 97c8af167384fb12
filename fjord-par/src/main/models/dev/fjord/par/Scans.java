package dev.fjord.par;

import java.util.function.DoubleBinaryOperator;

/** Prefixes, of each type. */
final class Scans {
  private Scans() {}

  // for each of float, double, int, long, short, char, byte, T:
  static void inclusive(float[] array, int from, int to, DoubleBinaryOperator op) {
    if (to - from < 2) {
      return;
    }
    Scan.run(
        from + 1,
        to,
        (double) array[from],
        op::applyAsDouble,
        (lo, hi) -> total(array, lo, hi, op),
        (before, lo, hi) -> {
          double sum = before;
          for (int i = lo; i < hi; i++) {
            sum = op.applyAsDouble(sum, array[i]);
            array[i] = (float) sum;
          }
          return sum;
        });
  }

  static double exclusive(
      float[] array, int from, int to, double identity, DoubleBinaryOperator op) {
    return Scan.run(
        from,
        to,
        identity,
        op::applyAsDouble,
        (lo, hi) -> total(array, lo, hi, op),
        (before, lo, hi) -> {
          double sum = before;
          for (int i = lo; i < hi; i++) {
            double next = op.applyAsDouble(sum, array[i]);
            array[i] = (float) sum;
            sum = next;
          }
          return sum;
        });
  }

  private static double total(float[] array, int lo, int hi, DoubleBinaryOperator op) {
    double sum = array[lo];
    for (int i = lo + 1; i < hi; i++) {
      sum = op.applyAsDouble(sum, array[i]);
    }
    return sum;
  }

  // end
}
