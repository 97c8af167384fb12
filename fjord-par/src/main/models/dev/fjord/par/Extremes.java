package dev.fjord.par;

import java.util.Comparator;

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

  // for each of float, double, int, long, short, char, byte:
  static float min(float[] array, int from, int to) {
    Checks.notEmpty(to - from);
    double of =
        Fold.<Double>run(
            from,
            to,
            Pace.CHEAP,
            () -> (double) array[from],
            (before, lo, hi) -> {
              double least = before;
              for (int i = lo; i < hi; i++) {
                least = Math.min(least, array[i]);
              }
              return least;
            },
            Math::min);
    return (float) of;
  }

  static float max(float[] array, int from, int to) {
    Checks.notEmpty(to - from);
    double of =
        Fold.<Double>run(
            from,
            to,
            Pace.CHEAP,
            () -> (double) array[from],
            (before, lo, hi) -> {
              double most = before;
              for (int i = lo; i < hi; i++) {
                most = Math.max(most, array[i]);
              }
              return most;
            },
            Math::max);
    return (float) of;
  }

  // end

  // for each of float, double:
  static int argMin(float[] array, int from, int to) {
    return arg(
        from,
        to,
        Pace.CHEAP,
        (best, lo, hi) -> {
          int at = best;
          double least = array[best];
          for (int i = lo; i < hi; i++) {
            double value = array[i];
            if (!(value > least) && Double.compare(Math.min(value, least), least) != 0) {
              least = value;
              at = i;
            }
          }
          return at;
        });
  }

  static int argMax(float[] array, int from, int to) {
    return arg(
        from,
        to,
        Pace.CHEAP,
        (best, lo, hi) -> {
          int at = best;
          double most = array[best];
          for (int i = lo; i < hi; i++) {
            double value = array[i];
            if (!(value < most) && Double.compare(Math.max(value, most), most) != 0) {
              most = value;
              at = i;
            }
          }
          return at;
        });
  }

  // end

  // for each of int, long, short, char, byte:
  static int argMin(float[] array, int from, int to) {
    return arg(
        from,
        to,
        Pace.CHEAP,
        (best, lo, hi) -> {
          int at = best;
          float least = array[best];
          for (int i = lo; i < hi; i++) {
            if (array[i] < least) {
              least = array[i];
              at = i;
            }
          }
          return at;
        });
  }

  static int argMax(float[] array, int from, int to) {
    return arg(
        from,
        to,
        Pace.CHEAP,
        (best, lo, hi) -> {
          int at = best;
          float most = array[best];
          for (int i = lo; i < hi; i++) {
            if (array[i] > most) {
              most = array[i];
              at = i;
            }
          }
          return at;
        });
  }

  // end

  // for each of T, List:
  /** The first index of what is least by the order. */
  static <T> int argMin(T[] array, Comparator<? super T> order) {
    return arg(
        0,
        array.length,
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
  // end
}
