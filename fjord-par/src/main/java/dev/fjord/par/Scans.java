package dev.fjord.par;

import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

/** Prefixes, of each type. */
final class Scans {
  private Scans() {}

  static void inclusive(int[] array, int from, int to, IntBinaryOperator op) {
    if (to - from < 2) {
      return;
    }
    Object unused =
        Scan.run(
            from + 1,
            to,
            array[from],
            op::applyAsInt,
            new Scan.Loop<Integer>() {
              @Override
              public Integer total(int lo, int hi) {
                return Scans.total(array, lo, hi, op);
              }

              @Override
              public Integer scan(Integer before, int lo, int hi) {
                int sum = before;
                for (int i = lo; i < hi; i++) {
                  sum = op.applyAsInt(sum, array[i]);
                  array[i] = sum;
                }
                return sum;
              }
            });
  }

  static int exclusive(int[] array, int from, int to, int identity, IntBinaryOperator op) {
    return Scan.run(
        from,
        to,
        identity,
        op::applyAsInt,
        new Scan.Loop<Integer>() {
          @Override
          public Integer total(int lo, int hi) {
            return Scans.total(array, lo, hi, op);
          }

          @Override
          public Integer scan(Integer before, int lo, int hi) {
            int sum = before;
            for (int i = lo; i < hi; i++) {
              int next = op.applyAsInt(sum, array[i]);
              array[i] = sum;
              sum = next;
            }
            return sum;
          }
        });
  }

  private static int total(int[] array, int lo, int hi, IntBinaryOperator op) {
    int sum = array[lo];
    for (int i = lo + 1; i < hi; i++) {
      sum = op.applyAsInt(sum, array[i]);
    }
    return sum;
  }

  static void inclusive(long[] array, int from, int to, LongBinaryOperator op) {
    if (to - from < 2) {
      return;
    }
    Object unused =
        Scan.run(
            from + 1,
            to,
            array[from],
            op::applyAsLong,
            new Scan.Loop<Long>() {
              @Override
              public Long total(int lo, int hi) {
                return Scans.total(array, lo, hi, op);
              }

              @Override
              public Long scan(Long before, int lo, int hi) {
                long sum = before;
                for (int i = lo; i < hi; i++) {
                  sum = op.applyAsLong(sum, array[i]);
                  array[i] = sum;
                }
                return sum;
              }
            });
  }

  static long exclusive(long[] array, int from, int to, long identity, LongBinaryOperator op) {
    return Scan.run(
        from,
        to,
        identity,
        op::applyAsLong,
        new Scan.Loop<Long>() {
          @Override
          public Long total(int lo, int hi) {
            return Scans.total(array, lo, hi, op);
          }

          @Override
          public Long scan(Long before, int lo, int hi) {
            long sum = before;
            for (int i = lo; i < hi; i++) {
              long next = op.applyAsLong(sum, array[i]);
              array[i] = sum;
              sum = next;
            }
            return sum;
          }
        });
  }

  private static long total(long[] array, int lo, int hi, LongBinaryOperator op) {
    long sum = array[lo];
    for (int i = lo + 1; i < hi; i++) {
      sum = op.applyAsLong(sum, array[i]);
    }
    return sum;
  }

  static void inclusive(double[] array, int from, int to, DoubleBinaryOperator op) {
    if (to - from < 2) {
      return;
    }
    Object unused =
        Scan.run(
            from + 1,
            to,
            array[from],
            op::applyAsDouble,
            new Scan.Loop<Double>() {
              @Override
              public Double total(int lo, int hi) {
                return Scans.total(array, lo, hi, op);
              }

              @Override
              public Double scan(Double before, int lo, int hi) {
                double sum = before;
                for (int i = lo; i < hi; i++) {
                  sum = op.applyAsDouble(sum, array[i]);
                  array[i] = sum;
                }
                return sum;
              }
            });
  }

  static double exclusive(
      double[] array, int from, int to, double identity, DoubleBinaryOperator op) {
    return Scan.run(
        from,
        to,
        identity,
        op::applyAsDouble,
        new Scan.Loop<Double>() {
          @Override
          public Double total(int lo, int hi) {
            return Scans.total(array, lo, hi, op);
          }

          @Override
          public Double scan(Double before, int lo, int hi) {
            double sum = before;
            for (int i = lo; i < hi; i++) {
              double next = op.applyAsDouble(sum, array[i]);
              array[i] = sum;
              sum = next;
            }
            return sum;
          }
        });
  }

  private static double total(double[] array, int lo, int hi, DoubleBinaryOperator op) {
    double sum = array[lo];
    for (int i = lo + 1; i < hi; i++) {
      sum = op.applyAsDouble(sum, array[i]);
    }
    return sum;
  }

  static <T> void inclusive(T[] array, int from, int to, BinaryOperator<T> op) {
    if (to - from < 2) {
      return;
    }
    Object unused =
        Scan.run(
            from + 1,
            to,
            array[from],
            op::apply,
            new Scan.Loop<T>() {
              @Override
              public T total(int lo, int hi) {
                return Scans.total(array, lo, hi, op);
              }

              @Override
              public T scan(T before, int lo, int hi) {
                T sum = before;
                for (int i = lo; i < hi; i++) {
                  sum = op.apply(sum, array[i]);
                  array[i] = sum;
                }
                return sum;
              }
            });
  }

  static <T> T exclusive(T[] array, int from, int to, T identity, BinaryOperator<T> op) {
    return Scan.run(
        from,
        to,
        identity,
        op::apply,
        new Scan.Loop<T>() {
          @Override
          public T total(int lo, int hi) {
            return Scans.total(array, lo, hi, op);
          }

          @Override
          public T scan(T before, int lo, int hi) {
            T sum = before;
            for (int i = lo; i < hi; i++) {
              T next = op.apply(sum, array[i]);
              array[i] = sum;
              sum = next;
            }
            return sum;
          }
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
