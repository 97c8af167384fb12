package dev.fjord.lab.programs;

/** The sequential sort below {@link Sort}: quicksort, and insertion sort for its small pieces. */
final class QuickSort {
  /** Cilk's: pieces up to this length are left to insertion sort. */
  private static final int INSERTION = 20;

  private QuickSort() {}

  /** Sorts the keys from {@code lo} up to but not including {@code hi}. */
  static void sort(Keys a, int lo, int hi) {
    int from = lo;
    int to = hi;
    while (to - from > INSERTION) {
      int cut = partition(a, from, to);
      if (cut - from < to - cut) {
        sort(a, from, cut);
        from = cut;
      } else {
        sort(a, cut, to);
        to = cut;
      }
    }
    insertion(a, from, to);
  }

  /** Hoare's partition around the median of three; both parts are non-empty. */
  private static int partition(Keys a, int lo, int hi) {
    long pivot = median(a.get(lo), a.get((lo + hi) >>> 1), a.get(hi - 1));
    int i = lo;
    int j = hi - 1;
    while (true) {
      while (a.get(i) < pivot) {
        i++;
      }
      while (a.get(j) > pivot) {
        j--;
      }
      if (i >= j) {
        return Math.max(i, lo + 1);
      }
      long swap = a.get(i);
      a.set(i++, a.get(j));
      a.set(j--, swap);
    }
  }

  private static long median(long x, long y, long z) {
    return Math.max(Math.min(x, y), Math.min(Math.max(x, y), z));
  }

  private static void insertion(Keys a, int lo, int hi) {
    for (int i = lo + 1; i < hi; i++) {
      long value = a.get(i);
      int j = i - 1;
      while (j >= lo && a.get(j) > value) {
        a.set(j + 1, a.get(j));
        j--;
      }
      a.set(j + 1, value);
    }
  }
}
