package dev.fjord.par;

import dev.fjord.Fork;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Stable sort of parts of arrays by merging. Halves are forked down to a run, which the JDK sorts;
 * two sorted halves are merged by halving the longer and looking its middle up in the other, as in
 * Cilk's sort.
 */
final class Sorting {
  /** A run: the JDK's sort of it takes a fraction of a millisecond. */
  private static final int RUN = 4096;

  private Sorting() {}

  /**
   * Sorts objects.
   *
   * @param order null for the natural one
   */
  static void sort(Object[] array, int from, int to, Comparator<Object> order) {
    if (to - from <= RUN) {
      Arrays.sort(array, from, to, order);
    } else {
      new OfRef(array, new Object[to - from], from, order == null ? natural() : order)
          .sort(from, to);
    }
  }

  @SuppressWarnings("unchecked") // ClassCastException if they are not comparable, as documented
  private static Comparator<Object> natural() {
    return (Comparator<Object>) (Comparator<?>) Comparator.naturalOrder();
  }

  /** Sorts objects; the spare array is as long as the part, which begins at {@code base}. */
  private static final class OfRef {
    private final Object[] array;
    private final Object[] spare;
    private final int base;
    private final Comparator<Object> order;

    OfRef(Object[] array, Object[] spare, int base, Comparator<Object> order) {
      this.array = array;
      this.spare = spare;
      this.base = base;
      this.order = order;
    }

    void sort(int from, int to) {
      if (to - from <= RUN) {
        Arrays.sort(array, from, to, order);
        return;
      }
      int mid = (from + to) >>> 1;
      Fork.join(() -> sort(from, mid), () -> sort(mid, to));
      merge(from, mid, mid, to, from - base);
      System.arraycopy(spare, from - base, array, from, to - from);
    }

    /** Merges two sorted parts into the spare; of equals, those of the first come first. */
    void merge(int a, int aEnd, int b, int bEnd, int out) {
      int length = aEnd - a + bEnd - b;
      if (length <= RUN) {
        mergeRun(a, aEnd, b, bEnd, out);
        return;
      }
      int aMid;
      int bMid;
      if (aEnd - a >= bEnd - b) {
        aMid = (a + aEnd) >>> 1;
        bMid = search(b, bEnd, array[aMid], 0);
      } else {
        bMid = (b + bEnd) >>> 1;
        aMid = search(a, aEnd, array[bMid], 1);
      }
      int right = out + (aMid - a) + (bMid - b);
      Fork.join(() -> merge(a, aMid, b, bMid, out), () -> merge(aMid, aEnd, bMid, bEnd, right));
    }

    /** The first index whose element is not less than the key; with 1, that is greater. */
    private int search(int from, int to, Object key, int least) {
      int lo = from;
      int hi = to;
      while (lo < hi) {
        int mid = (lo + hi) >>> 1;
        if (order.compare(array[mid], key) < least) {
          lo = mid + 1;
        } else {
          hi = mid;
        }
      }
      return lo;
    }

    private void mergeRun(int aFrom, int aEnd, int bFrom, int bEnd, int from) {
      int a = aFrom;
      int b = bFrom;
      int out = from;
      while (a < aEnd && b < bEnd) {
        spare[out++] = order.compare(array[b], array[a]) < 0 ? array[b++] : array[a++];
      }
      System.arraycopy(array, a, spare, out, aEnd - a);
      System.arraycopy(array, b, spare, out + aEnd - a, bEnd - b);
    }
  }

  /** Sorts numbers. */
  static void sort(int[] array, int from, int to) {
    if (to - from <= RUN) {
      Arrays.sort(array, from, to);
    } else {
      new OfInt(array, new int[to - from], from).sort(from, to);
    }
  }

  private static final class OfInt {
    private final int[] array;
    private final int[] spare;
    private final int base;

    OfInt(int[] array, int[] spare, int base) {
      this.array = array;
      this.spare = spare;
      this.base = base;
    }

    void sort(int from, int to) {
      if (to - from <= RUN) {
        Arrays.sort(array, from, to);
        return;
      }
      int mid = (from + to) >>> 1;
      Fork.join(() -> sort(from, mid), () -> sort(mid, to));
      merge(from, mid, mid, to, from - base);
      System.arraycopy(spare, from - base, array, from, to - from);
    }

    void merge(int a, int aEnd, int b, int bEnd, int out) {
      if (aEnd - a < bEnd - b) {
        merge(b, bEnd, a, aEnd, out);
        return;
      }
      if (aEnd - a + bEnd - b <= RUN) {
        mergeRun(a, aEnd, b, bEnd, out);
        return;
      }
      int aMid = (a + aEnd) >>> 1;
      int found = Arrays.binarySearch(array, b, bEnd, array[aMid]);
      int bMid = found < 0 ? -found - 1 : found;
      int right = out + (aMid - a) + (bMid - b);
      Fork.join(() -> merge(a, aMid, b, bMid, out), () -> merge(aMid, aEnd, bMid, bEnd, right));
    }

    private void mergeRun(int aFrom, int aEnd, int bFrom, int bEnd, int from) {
      int a = aFrom;
      int b = bFrom;
      int out = from;
      while (a < aEnd && b < bEnd) {
        spare[out++] = array[b] < array[a] ? array[b++] : array[a++];
      }
      System.arraycopy(array, a, spare, out, aEnd - a);
      System.arraycopy(array, b, spare, out + aEnd - a, bEnd - b);
    }
  }

  /** Sorts numbers. */
  static void sort(long[] array, int from, int to) {
    if (to - from <= RUN) {
      Arrays.sort(array, from, to);
    } else {
      new OfLong(array, new long[to - from], from).sort(from, to);
    }
  }

  private static final class OfLong {
    private final long[] array;
    private final long[] spare;
    private final int base;

    OfLong(long[] array, long[] spare, int base) {
      this.array = array;
      this.spare = spare;
      this.base = base;
    }

    void sort(int from, int to) {
      if (to - from <= RUN) {
        Arrays.sort(array, from, to);
        return;
      }
      int mid = (from + to) >>> 1;
      Fork.join(() -> sort(from, mid), () -> sort(mid, to));
      merge(from, mid, mid, to, from - base);
      System.arraycopy(spare, from - base, array, from, to - from);
    }

    void merge(int a, int aEnd, int b, int bEnd, int out) {
      if (aEnd - a < bEnd - b) {
        merge(b, bEnd, a, aEnd, out);
        return;
      }
      if (aEnd - a + bEnd - b <= RUN) {
        mergeRun(a, aEnd, b, bEnd, out);
        return;
      }
      int aMid = (a + aEnd) >>> 1;
      int found = Arrays.binarySearch(array, b, bEnd, array[aMid]);
      int bMid = found < 0 ? -found - 1 : found;
      int right = out + (aMid - a) + (bMid - b);
      Fork.join(() -> merge(a, aMid, b, bMid, out), () -> merge(aMid, aEnd, bMid, bEnd, right));
    }

    private void mergeRun(int aFrom, int aEnd, int bFrom, int bEnd, int from) {
      int a = aFrom;
      int b = bFrom;
      int out = from;
      while (a < aEnd && b < bEnd) {
        spare[out++] = array[b] < array[a] ? array[b++] : array[a++];
      }
      System.arraycopy(array, a, spare, out, aEnd - a);
      System.arraycopy(array, b, spare, out + aEnd - a, bEnd - b);
    }
  }

  /** Sorts numbers. */
  static void sort(double[] array, int from, int to) {
    if (to - from <= RUN) {
      Arrays.sort(array, from, to);
    } else {
      new OfDouble(array, new double[to - from], from).sort(from, to);
    }
  }

  private static final class OfDouble {
    private final double[] array;
    private final double[] spare;
    private final int base;

    OfDouble(double[] array, double[] spare, int base) {
      this.array = array;
      this.spare = spare;
      this.base = base;
    }

    void sort(int from, int to) {
      if (to - from <= RUN) {
        Arrays.sort(array, from, to);
        return;
      }
      int mid = (from + to) >>> 1;
      Fork.join(() -> sort(from, mid), () -> sort(mid, to));
      merge(from, mid, mid, to, from - base);
      System.arraycopy(spare, from - base, array, from, to - from);
    }

    void merge(int a, int aEnd, int b, int bEnd, int out) {
      if (aEnd - a < bEnd - b) {
        merge(b, bEnd, a, aEnd, out);
        return;
      }
      if (aEnd - a + bEnd - b <= RUN) {
        mergeRun(a, aEnd, b, bEnd, out);
        return;
      }
      int aMid = (a + aEnd) >>> 1;
      int found = Arrays.binarySearch(array, b, bEnd, array[aMid]);
      int bMid = found < 0 ? -found - 1 : found;
      int right = out + (aMid - a) + (bMid - b);
      Fork.join(() -> merge(a, aMid, b, bMid, out), () -> merge(aMid, aEnd, bMid, bEnd, right));
    }

    private void mergeRun(int aFrom, int aEnd, int bFrom, int bEnd, int from) {
      int a = aFrom;
      int b = bFrom;
      int out = from;
      while (a < aEnd && b < bEnd) {
        spare[out++] = Double.compare(array[b], array[a]) < 0 ? array[b++] : array[a++];
      }
      System.arraycopy(array, a, spare, out, aEnd - a);
      System.arraycopy(array, b, spare, out + aEnd - a, bEnd - b);
    }
  }
}
