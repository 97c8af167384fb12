package dev.fjord.par;

import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.DoublePredicate;
import java.util.function.IntPredicate;

/** Searches of each type. */
final class Searches {
  private Searches() {}

  static long find(int from, int to, boolean isFirst, IntPredicate test) {
    return Search.find(
        from,
        to,
        isFirst,
        (lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            if (test.test(i)) {
              return i;
            }
          }
          return hi;
        });
  }

  static OptionalInt found(long index) {
    return index == Search.NONE ? OptionalInt.empty() : OptionalInt.of((int) index);
  }

  // for each of float, double, int, long, short, char, byte, T, List:
  static long find(float[] array, boolean isFirst, DoublePredicate test) {
    return Search.find(
        0,
        array.length,
        isFirst,
        (lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            if (test.test(array[i])) {
              return i;
            }
          }
          return hi;
        });
  }

  static OptionalDouble element(float[] array, boolean isFirst, DoublePredicate test) {
    long index = find(array, isFirst, test);
    return index == Search.NONE ? OptionalDouble.empty() : OptionalDouble.of(array[(int) index]);
  }

  // end
}
