package dev.fjord.par;

import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;

/** Prefixes, of each type. */
final class Scans {
  private Scans() {}

  // for each of float, double, int, long, short, char, byte:
  static void inclusive(float[] array, int from, int to, DoubleBinaryOperator op) {
    if (to - from < 2) {
      return;
    }
    Object unused =
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

  static <T> void inclusive(T[] array, int from, int to, BinaryOperator<T> op) {
    if (to - from < 2) {
      return;
    }
    Object unused =
        Scan.run(
            from + 1,
            to,
            array[from],
            op,
            (lo, hi) -> total(array, lo, hi, op),
            (before, lo, hi) -> {
              T sum = before;
              for (int i = lo; i < hi; i++) {
                sum = op.apply(sum, array[i]);
                array[i] = sum;
              }
              return sum;
            });
  }

  static <T> T exclusive(T[] array, int from, int to, T identity, BinaryOperator<T> op) {
    return Scan.run(
        from,
        to,
        identity,
        op,
        (lo, hi) -> total(array, lo, hi, op),
        (before, lo, hi) -> {
          T sum = before;
          for (int i = lo; i < hi; i++) {
            T next = op.apply(sum, array[i]);
            array[i] = sum;
            sum = next;
          }
          return sum;
        });
  }

  private static <T> T total(T[] array, int lo, int hi, BinaryOperator<T> op) {
    T sum = array[lo];
    for (int i = lo + 1; i < hi; i++) {
      sum = op.apply(sum, array[i]);
    }
    return sum;
  }
}
