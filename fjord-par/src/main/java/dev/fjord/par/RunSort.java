package dev.fjord.par;

import dev.fjord.Fork;
import dev.fjord.IntRangeBody;

/**
 * Stable sort of what is a few long runs, or nearly so: the natural merge sort (Knuth 1973, 5.2.4).
 * What lies between long runs is sorted to be one. Of two neighbours only what overlaps is merged:
 * where little is out of place, little moves. After a failure the array has all its elements.
 *
 * @param <A> an array, or {@link Order.Keys}
 */
final class RunSort<A> {
  /**
   * No run is long that has fewer elements, unless it is all: a merge forks. After so many the next
   * is sought.
   */
  private static final int LEAST_RUN = 512;

  /** This part of the whole may be in no long run. */
  private static final int LOOSE = 4;

  private final Order<A> order;
  private final A array;

  private final IntRangeBody loose;

  /** Run {@code r} is from {@code bounds[r]} to {@code bounds[r + 1]}. */
  private final int[] bounds;

  private final boolean[] isLoose;

  private RunSort(Order<A> order, A array, int mostRuns, IntRangeBody loose) {
    this.order = order;
    this.array = array;
    this.loose = loose;
    int most = 2 * mostRuns + 2; // long ones, the last, and what is between them
    this.bounds = new int[most + 1];
    this.isLoose = new boolean[most];
  }

  /**
   * Sorts if the runs are long; {@return whether they are}
   *
   * @param mostRuns a run is long if it is this part of the whole, or more
   * @param loose sorts what is in no long run
   */
  static <A> boolean sort(
      Order<A> order, A array, int from, int to, int mostRuns, IntRangeBody loose) {
    RunSort<A> sort = new RunSort<>(order, array, mostRuns, loose);
    int runs = sort.find(from, to, mostRuns);
    if (runs > 1) {
      sort.sort(0, runs, order.another(array, to - from));
    }
    return runs > 0;
  }

  /** {@return the number of runs, 0 if too little is in long ones} */
  private int find(int from, int to, int mostRuns) {
    int length = to - from;
    int least = Math.min(length, Math.max(LEAST_RUN, length / mostRuns));
    int unsorted = 0;
    int runs = 0;
    bounds[0] = from;
    for (int at = from; at < to; at = bounds[runs]) {
      int end = order.run(array, at, to);
      if (end - at >= least || end == to) {
        runs++;
      } else {
        end = Math.min(to - at, Math.max(end - at, LEAST_RUN)) + at;
        unsorted += end - at;
        if (unsorted > length / LOOSE) {
          return 0;
        }
        if (runs == 0 || !isLoose[runs - 1]) {
          isLoose[runs++] = true;
        }
      }
      bounds[runs] = end;
    }
    return runs;
  }

  /** Sorts some runs, with a spare array for all. */
  private void sort(int lo, int hi, A spare) {
    int from = bounds[lo];
    int to = bounds[hi];
    if (hi - lo > 1) {
      int mid = lo + 1;
      while (mid < hi - 1 && bounds[mid + 1] <= (from + to) >>> 1) {
        mid++;
      }
      int m = mid;
      Fork.join(() -> sort(lo, m, spare), () -> sort(m, hi, spare));
      merge(from, bounds[m], to, spare);
    } else if (isLoose[lo]) {
      loose.run(from, to);
    }
  }

  private void merge(int from, int mid, int to, A spare) {
    int lo = order.rank(array, from, mid, array, mid, 1);
    if (lo == mid) {
      return;
    }
    int hi = order.rank(array, mid, to, array, mid - 1, 0);
    int base = bounds[0];
    Fork.range(lo, hi, (l, h) -> order.move(array, l, spare, l - base, h - l));
    try {
      MergeSort.merge(order, spare, lo - base, mid - base, spare, mid - base, hi - base, array, lo);
    } catch (Throwable failure) { // of the order, most likely: the array has all its elements
      order.move(spare, lo - base, array, lo, hi - lo);
      throw failure;
    }
  }
}
