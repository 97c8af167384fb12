package dev.fjord.par;

import dev.fjord.Fork;
import dev.fjord.IntRangeBody;
import java.util.Arrays;

/**
 * Sort of types with few values: each is counted, and written so often. What is short, or has one
 * worker, is left to the JDK.
 */
final class Counting {
  /** As many elements for each counter: less than that, and clearing those costs more. */
  private static final int ELEMENTS_A_VALUE = 8;

  private interface Fill {
    void fill(int value, int lo, int hi);
  }

  private Counting() {}

  // for each of short, char, byte:
  static void sort(float[] array, int from, int to) {
    sort(
        1 << Float.SIZE,
        from,
        to,
        () -> Arrays.sort(array, from, to),
        (counts, lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            counts[array[i] - Float.MIN_VALUE]++;
          }
          return counts;
        },
        (value, lo, hi) -> Arrays.fill(array, lo, hi, (float) (value + Float.MIN_VALUE)));
  }

  // end

  private static void sort(
      int values, int from, int to, Runnable alone, Fold.Step<int[]> count, Fill fill) {
    Here.run(
        () -> {
          if (to - from < (long) values * ELEMENTS_A_VALUE || Here.isAlone()) {
            alone.run();
            return;
          }
          int[] ends = Fold.run(from, to, values, () -> new int[values], count, Counting::add);
          int at = from;
          for (int value = 0; value < values; value++) {
            at += ends[value];
            ends[value] = at;
          }
          IntRangeBody write =
              (lo, hi) -> {
                for (int value = lo; value < hi; value++) {
                  fill.fill(value, value == 0 ? from : ends[value - 1], ends[value]);
                }
              };
          try {
            Fork.range(0, values, write);
          } catch (Throwable failure) { // a stop, most likely: the array has all its elements
            write.run(0, values);
            throw failure;
          }
        });
  }

  /** Both, in the first. */
  static int[] add(int[] counts, int[] more) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += more[i];
    }
    return counts;
  }
}
