package dev.fjord.lab.programs;

/** The sequential sort below {@link Sort}: quicksort, and insertion sort for its small pieces. */
final class QuickSort {
  /** Cilk's: pieces up to this length are left to insertion sort. */
  private static final int INSERTION = 20;

  private QuickSort() {}

  /** Sorts {@code a[lo]} up to but not including {@code a[hi]}. */
  static void sort(int[] a, int lo, int hi) {
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
  private static int partition(int[] a, int lo, int hi) {
    int pivot = median(a[lo], a[(lo + hi) >>> 1], a[hi - 1]);
    int i = lo;
    int j = hi - 1;
    while (true) {
      while (a[i] < pivot) {
        i++;
      }
      while (a[j] > pivot) {
        j--;
      }
      if (i >= j) {
        return Math.max(i, lo + 1);
      }
      int swap = a[i];
      a[i++] = a[j];
      a[j--] = swap;
    }
  }

  private static int median(int x, int y, int z) {
    return Math.max(Math.min(x, y), Math.min(Math.max(x, y), z));
  }

  private static void insertion(int[] a, int lo, int hi) {
    for (int i = lo + 1; i < hi; i++) {
      int value = a[i];
      int j = i - 1;
      while (j >= lo && a[j] > value) {
        a[j + 1] = a[j];
        j--;
      }
      a[j + 1] = value;
    }
  }
}
