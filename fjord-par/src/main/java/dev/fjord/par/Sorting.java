package dev.fjord.par;

import java.util.Arrays;
import java.util.Comparator;

/** Sorting parts of arrays. */
final class Sorting {
  private Sorting() {}

  @SuppressWarnings("unchecked")
  static <T> void sort(T[] array, int from, int to, Comparator<? super T> order) {
    Arrays.sort(array, from, to, order);
  }

  static void sort(int[] array, int from, int to) {
    Arrays.sort(array, from, to);
  }

  static void sort(long[] array, int from, int to) {
    Arrays.sort(array, from, to);
  }

  static void sort(double[] array, int from, int to) {
    Arrays.sort(array, from, to);
  }
}
