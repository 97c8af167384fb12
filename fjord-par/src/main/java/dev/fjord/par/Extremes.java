package dev.fjord.par;

import java.util.Comparator;
import java.util.List;

/** The least and the greatest, and where they are. */
final class Extremes {
  /** The loop over a part. */
  private interface Loop {
    /** {@return the best index of the part, or {@code best} if none is better} */
    int run(int best, int lo, int hi);
  }

  private Extremes() {}

  /** The first of the best indices; -1 of an empty range. */
  private static int arg(int from, int to, int grain, Loop loop) {
    return Fold.<Integer>run(
        from,
        to,
        grain,
        () -> -1,
        (best, lo, hi) -> best < 0 ? loop.run(lo, lo + 1, hi) : loop.run(best, lo, hi),
        (left, right) -> loop.run(left, right, right + 1));
  }

  /** Whether the better of two is another value than the old: NaN is better than all. */
  private static boolean isBefore(double better, double old) {
    return Double.compare(better, old) != 0;
  }

  static int min(int[] array, int from, int to) {
    Checks.notEmpty(to - from);
    return Fold.<Integer>run(
        from,
        to,
        Pace.CHEAP,
        () -> Integer.MAX_VALUE,
        (before, lo, hi) -> {
          int least = before;
          for (int i = lo; i < hi; i++) {
            least = Math.min(least, array[i]);
          }
          return least;
        },
        Math::min);
  }

  static int max(int[] array, int from, int to) {
    Checks.notEmpty(to - from);
    return Fold.<Integer>run(
        from,
        to,
        Pace.CHEAP,
        () -> Integer.MIN_VALUE,
        (before, lo, hi) -> {
          int most = before;
          for (int i = lo; i < hi; i++) {
            most = Math.max(most, array[i]);
          }
          return most;
        },
        Math::max);
  }

  static int argMin(int[] array, int from, int to) {
    return arg(
        from,
        to,
        Pace.CHEAP,
        (best, lo, hi) -> {
          int at = best;
          int least = array[best];
          for (int i = lo; i < hi; i++) {
            if (array[i] < least) {
              least = array[i];
              at = i;
            }
          }
          return at;
        });
  }

  static int argMax(int[] array, int from, int to) {
    return arg(
        from,
        to,
        Pace.CHEAP,
        (best, lo, hi) -> {
          int at = best;
          int most = array[best];
          for (int i = lo; i < hi; i++) {
            if (array[i] > most) {
              most = array[i];
              at = i;
            }
          }
          return at;
        });
  }

  static long min(long[] array, int from, int to) {
    Checks.notEmpty(to - from);
    return Fold.<Long>run(
        from,
        to,
        Pace.CHEAP,
        () -> Long.MAX_VALUE,
        (before, lo, hi) -> {
          long least = before;
          for (int i = lo; i < hi; i++) {
            least = Math.min(least, array[i]);
          }
          return least;
        },
        Math::min);
  }

  static long max(long[] array, int from, int to) {
    Checks.notEmpty(to - from);
    return Fold.<Long>run(
        from,
        to,
        Pace.CHEAP,
        () -> Long.MIN_VALUE,
        (before, lo, hi) -> {
          long most = before;
          for (int i = lo; i < hi; i++) {
            most = Math.max(most, array[i]);
          }
          return most;
        },
        Math::max);
  }

  static int argMin(long[] array, int from, int to) {
    return arg(
        from,
        to,
        Pace.CHEAP,
        (best, lo, hi) -> {
          int at = best;
          long least = array[best];
          for (int i = lo; i < hi; i++) {
            if (array[i] < least) {
              least = array[i];
              at = i;
            }
          }
          return at;
        });
  }

  static int argMax(long[] array, int from, int to) {
    return arg(
        from,
        to,
        Pace.CHEAP,
        (best, lo, hi) -> {
          int at = best;
          long most = array[best];
          for (int i = lo; i < hi; i++) {
            if (array[i] > most) {
              most = array[i];
              at = i;
            }
          }
          return at;
        });
  }

  static double min(double[] array, int from, int to) {
    Checks.notEmpty(to - from);
    return Fold.<Double>run(
        from,
        to,
        Pace.CHEAP,
        () -> Double.POSITIVE_INFINITY,
        (before, lo, hi) -> {
          double least = before;
          for (int i = lo; i < hi; i++) {
            least = Math.min(least, array[i]);
          }
          return least;
        },
        Math::min);
  }

  static double max(double[] array, int from, int to) {
    Checks.notEmpty(to - from);
    return Fold.<Double>run(
        from,
        to,
        Pace.CHEAP,
        () -> Double.NEGATIVE_INFINITY,
        (before, lo, hi) -> {
          double most = before;
          for (int i = lo; i < hi; i++) {
            most = Math.max(most, array[i]);
          }
          return most;
        },
        Math::max);
  }

  static int argMin(double[] array, int from, int to) {
    return arg(
        from,
        to,
        Pace.CHEAP,
        (best, lo, hi) -> {
          int at = best;
          double least = array[best];
          for (int i = lo; i < hi; i++) {
            double value = array[i];
            if (!(value > least) && isBefore(Math.min(value, least), least)) {
              least = value;
              at = i;
            }
          }
          return at;
        });
  }

  static int argMax(double[] array, int from, int to) {
    return arg(
        from,
        to,
        Pace.CHEAP,
        (best, lo, hi) -> {
          int at = best;
          double most = array[best];
          for (int i = lo; i < hi; i++) {
            double value = array[i];
            if (!(value < most) && isBefore(Math.max(value, most), most)) {
              most = value;
              at = i;
            }
          }
          return at;
        });
  }

  /** The first index of what is least by the order. */
  static <T> int argMin(T[] array, int from, int to, Comparator<? super T> order) {
    return arg(
        from,
        to,
        1,
        (best, lo, hi) -> {
          int at = best;
          for (int i = lo; i < hi; i++) {
            if (order.compare(array[i], array[at]) < 0) {
              at = i;
            }
          }
          return at;
        });
  }

  /** The first index of what is least by the order. */
  static <T> int argMin(List<T> list, int from, int to, Comparator<? super T> order) {
    return arg(
        from,
        to,
        1,
        (best, lo, hi) -> {
          int at = best;
          for (int i = lo; i < hi; i++) {
            if (order.compare(list.get(i), list.get(at)) < 0) {
              at = i;
            }
          }
          return at;
        });
  }
}
