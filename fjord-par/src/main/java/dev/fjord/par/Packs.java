package dev.fjord.par;

import java.lang.reflect.Array;
import java.util.function.DoublePredicate;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.function.Predicate;

/** What passes a test, in order, of each type. */
final class Packs {
  private Packs() {}

  /** An array of the same type. */
  @SuppressWarnings("unchecked") // it is
  static <T> T[] newArray(T[] like, int length) {
    return (T[]) Array.newInstance(like.getClass().getComponentType(), length);
  }

  /** Those that are marked. */
  static int[] kept(int[] array, int from, int to, boolean[] isKept) {
    int[] kept = new int[to - from];
    return Pack.filter(
        from,
        to,
        kept,
        (lo, hi, at) -> {
          int out = at;
          for (int i = lo; i < hi; i++) {
            if (isKept[i - from]) {
              kept[out++] = array[i];
            }
          }
          return out;
        },
        int[]::new);
  }

  /** Those that are marked. */
  static long[] kept(long[] array, int from, int to, boolean[] isKept) {
    long[] kept = new long[to - from];
    return Pack.filter(
        from,
        to,
        kept,
        (lo, hi, at) -> {
          int out = at;
          for (int i = lo; i < hi; i++) {
            if (isKept[i - from]) {
              kept[out++] = array[i];
            }
          }
          return out;
        },
        long[]::new);
  }

  /** Those that are marked. */
  static double[] kept(double[] array, int from, int to, boolean[] isKept) {
    double[] kept = new double[to - from];
    return Pack.filter(
        from,
        to,
        kept,
        (lo, hi, at) -> {
          int out = at;
          for (int i = lo; i < hi; i++) {
            if (isKept[i - from]) {
              kept[out++] = array[i];
            }
          }
          return out;
        },
        double[]::new);
  }

  /** Those that are marked. */
  static <T> T[] kept(T[] array, int from, int to, boolean[] isKept) {
    Object[] kept = new Object[to - from];
    return Pack.filter(
        from,
        to,
        kept,
        (lo, hi, at) -> {
          int out = at;
          for (int i = lo; i < hi; i++) {
            if (isKept[i - from]) {
              kept[out++] = array[i];
            }
          }
          return out;
        },
        length -> Packs.newArray(array, length));
  }

  static int[] filter(int[] array, int from, int to, IntPredicate keep) {
    int[] kept = new int[to - from];
    return Pack.filter(
        from,
        to,
        kept,
        (lo, hi, at) -> {
          int out = at;
          for (int i = lo; i < hi; i++) {
            int value = array[i];
            if (keep.test(value)) {
              kept[out++] = value;
            }
          }
          return out;
        },
        int[]::new);
  }

  static int partition(int[] array, int from, int to, IntPredicate first) {
    int[] passed = new int[to - from];
    int[] failed = new int[to - from];
    return Pack.partition(
        array,
        from,
        to,
        passed,
        failed,
        (lo, hi, at, other) -> {
          int out = at;
          int rest = other;
          for (int i = lo; i < hi; i++) {
            int value = array[i];
            if (first.test(value)) {
              passed[out++] = value;
            } else {
              failed[rest++] = value;
            }
          }
          return out;
        });
  }

  static long[] filter(long[] array, int from, int to, LongPredicate keep) {
    long[] kept = new long[to - from];
    return Pack.filter(
        from,
        to,
        kept,
        (lo, hi, at) -> {
          int out = at;
          for (int i = lo; i < hi; i++) {
            long value = array[i];
            if (keep.test(value)) {
              kept[out++] = value;
            }
          }
          return out;
        },
        long[]::new);
  }

  static int partition(long[] array, int from, int to, LongPredicate first) {
    long[] passed = new long[to - from];
    long[] failed = new long[to - from];
    return Pack.partition(
        array,
        from,
        to,
        passed,
        failed,
        (lo, hi, at, other) -> {
          int out = at;
          int rest = other;
          for (int i = lo; i < hi; i++) {
            long value = array[i];
            if (first.test(value)) {
              passed[out++] = value;
            } else {
              failed[rest++] = value;
            }
          }
          return out;
        });
  }

  static double[] filter(double[] array, int from, int to, DoublePredicate keep) {
    double[] kept = new double[to - from];
    return Pack.filter(
        from,
        to,
        kept,
        (lo, hi, at) -> {
          int out = at;
          for (int i = lo; i < hi; i++) {
            double value = array[i];
            if (keep.test(value)) {
              kept[out++] = value;
            }
          }
          return out;
        },
        double[]::new);
  }

  static int partition(double[] array, int from, int to, DoublePredicate first) {
    double[] passed = new double[to - from];
    double[] failed = new double[to - from];
    return Pack.partition(
        array,
        from,
        to,
        passed,
        failed,
        (lo, hi, at, other) -> {
          int out = at;
          int rest = other;
          for (int i = lo; i < hi; i++) {
            double value = array[i];
            if (first.test(value)) {
              passed[out++] = value;
            } else {
              failed[rest++] = value;
            }
          }
          return out;
        });
  }

  static <T> T[] filter(T[] array, int from, int to, Predicate<? super T> keep) {
    Object[] kept = new Object[to - from];
    return Pack.filter(
        from,
        to,
        kept,
        (lo, hi, at) -> {
          int out = at;
          for (int i = lo; i < hi; i++) {
            T value = array[i];
            if (keep.test(value)) {
              kept[out++] = value;
            }
          }
          return out;
        },
        length -> Packs.newArray(array, length));
  }

  static <T> int partition(T[] array, int from, int to, Predicate<? super T> first) {
    Object[] passed = new Object[to - from];
    Object[] failed = new Object[to - from];
    return Pack.partition(
        array,
        from,
        to,
        passed,
        failed,
        (lo, hi, at, other) -> {
          int out = at;
          int rest = other;
          for (int i = lo; i < hi; i++) {
            T value = array[i];
            if (first.test(value)) {
              passed[out++] = value;
            } else {
              failed[rest++] = value;
            }
          }
          return out;
        });
  }
}
