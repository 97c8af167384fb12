package dev.fjord.par;

import dev.fjord.Fork;

/**
 * Stable sort of objects by merging, and merging by itself. Halves are forked down to a run, which
 * the JDK sorts; two sorted parts are merged by halving the longer and looking its middle up in the
 * other, as in Cilk's sort. Levels merge by turns into the spare array and back.
 *
 * <p><b>Failures.</b> A node leaves, in the array, its elements in some order, whatever happens: a
 * merge into the spare only reads it, and after a merge out of the spare that failed the spare's
 * elements are copied.
 */
final class MergeSort {
  /** A run is not shorter: sorting or merging it takes far longer than a fork. */
  private static final int LEAST_RUN = 4096;

  /** Nor longer: the JDK's sort of known classes ends for nobody. */
  private static final int MOST_RUN = 1 << 18;

  /** As many runs for each worker: what one has left over is shared. */
  private static final int RUNS_A_WORKER = 8;

  /** So much is merged at a time, also on one worker: between two it is seen whether to stop. */
  private static final int MOST_MERGED = 1 << 16;

  /** More, and the JDK's sort of each part finds and merges them at least as quickly. */
  private static final int MOST_RUNS = 2;

  private final Order.OfRef order;
  private final Order.Keys array;
  private final Order.Keys spare;

  /** Index in the array of the spare's first element. */
  private final int base;

  private final int run;

  private MergeSort(Order.OfRef order, Order.Keys array, Order.Keys spare, int base, int run) {
    this.order = order;
    this.array = array;
    this.spare = spare;
    this.base = base;
    this.run = run;
  }

  /** Sorts a part of an array. */
  static void sort(Order.OfRef order, Object[] array, int from, int to) {
    if (to - from < 2) {
      return;
    }
    Here.run(
        () -> {
          int run = run(to - from);
          if (to - from <= run) {
            order.sort(array, from, to);
          } else {
            sort(order, new Order.Keys(array, null), from, to, run);
          }
        });
  }

  /** Sorts keys, and the values that go with them. If a comparison fails, both are lost. */
  static void sort(Order.OfRef order, Object[] keys, Object[] values) {
    Here.run(() -> sort(order, new Order.Keys(keys, values), 0, keys.length, run(keys.length)));
  }

  private static void sort(Order.OfRef order, Order.Keys array, int from, int to, int run) {
    if (!RunSort.sort(
        order, array, from, to, MOST_RUNS, (lo, hi) -> sort(order, array, lo, hi, run))) {
      Order.Keys spare = order.another(array, to - from);
      new MergeSort(order, array, spare, from, run).sort(0, to - from, false);
    }
  }

  /** Merges two sorted parts into a third array; of equals, those on the left come first. */
  static <A> void merge(
      Order<A> order, A left, int l, int lEnd, A right, int r, int rEnd, A out, int at) {
    int length = Math.addExact(lEnd - l, rEnd - r);
    Here.run(
        () -> {
          int run = Math.min(run(length), MOST_MERGED);
          merge(order, left, l, lEnd, right, r, rEnd, out, at, run);
        });
  }

  /** The length below which nothing is forked. */
  private static int run(int length) {
    int share = Here.isAlone() ? length : length / RUNS_A_WORKER / Here.pool().workers() + 1;
    return Math.min(MOST_RUN, Math.max(LEAST_RUN, share));
  }

  /** Indices are those of the spare. */
  private void sort(int from, int to, boolean isIntoSpare) {
    if (to - from <= run) {
      sortRun(from, to, isIntoSpare);
      return;
    }
    int mid = (from + to) >>> 1;
    Fork.join(() -> sort(from, mid, !isIntoSpare), () -> sort(mid, to, !isIntoSpare));
    if (isIntoSpare) {
      join(array, base + from, base + mid, base + to, spare, from);
      return;
    }
    try {
      join(spare, from, mid, to, array, base + from);
    } catch (Throwable failure) { // of the order, most likely: the array has all its elements
      spare.move(from, array, base + from, to - from);
      throw failure;
    }
  }

  private void sortRun(int from, int to, boolean isIntoSpare) {
    int at = base + from;
    boolean byMerging = array.values() != null;
    if (byMerging || isIntoSpare) {
      array.move(at, spare, from, to - from);
    }
    if (byMerging && isIntoSpare) {
      order.sort(array, at, spare, from, to - from);
    } else if (byMerging) {
      order.sort(spare, from, array, at, to - from);
    } else if (isIntoSpare) {
      order.sort(spare.keys(), from, to);
    } else {
      order.sort(array.keys(), at, base + to);
    }
  }

  /** Merges two neighbours, which may be in order already. */
  private void join(Order.Keys in, int from, int mid, int to, Order.Keys out, int at) {
    if (order.areInOrder(in, mid)) {
      in.move(from, out, at, to - from);
    } else {
      merge(order, in, from, mid, in, mid, to, out, at, run);
    }
  }

  private static <A> void merge(
      Order<A> order, A left, int l, int lEnd, A right, int r, int rEnd, A out, int at, int run) {
    int lLength = lEnd - l;
    int rLength = rEnd - r;
    if (lLength + rLength <= run) {
      order.merge(left, l, lEnd, right, r, rEnd, out, at);
      return;
    }
    int lMid;
    int rMid;
    if (lLength >= rLength) {
      lMid = l + (lLength >>> 1);
      rMid = order.rank(right, r, rEnd, left, lMid, 0);
    } else {
      rMid = r + (rLength >>> 1);
      lMid = order.rank(left, l, lEnd, right, rMid, 1);
    }
    int mid = at + (lMid - l) + (rMid - r);
    Fork.join(
        () -> merge(order, left, l, lMid, right, r, rMid, out, at, run),
        () -> merge(order, left, lMid, lEnd, right, rMid, rEnd, out, mid, run));
  }
}
