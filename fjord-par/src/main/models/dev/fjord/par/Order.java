package dev.fjord.par;

import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * What merging knows of an array's type.
 *
 * @param <A> the type of the array
 */
interface Order<A> {
  /**
   * The first index whose element is not less than the element {@code of[index]}; with a {@code
   * least} of 1, that is greater.
   */
  int rank(A in, int from, int to, A of, int index, int least);

  /** Merges two sorted parts; of equals, those on the left come first. */
  void merge(A left, int lFrom, int lTo, A right, int rFrom, int rTo, A out, int at);

  // for each of float, double, int, long, short, char, byte:
  /** Of {@code float}. */
  final class OfFloat implements Order<float[]> {
    @Override
    public int rank(float[] in, int from, int to, float[] of, int index, int least) {
      float key = of[index];
      int lo = from;
      int hi = to;
      while (lo < hi) {
        int mid = (lo + hi) >>> 1;
        if (Float.compare(in[mid], key) < least) {
          lo = mid + 1;
        } else {
          hi = mid;
        }
      }
      return lo;
    }

    @Override
    public void merge(
        float[] left, int lFrom, int lTo, float[] right, int rFrom, int rTo, float[] out, int at) {
      int l = lFrom;
      int r = rFrom;
      int o = at;
      while (l < lTo && r < rTo) {
        float x = left[l];
        float y = right[r];
        if (Float.compare(y, x) < 0) {
          out[o++] = y;
          r++;
        } else {
          out[o++] = x;
          l++;
        }
      }
      System.arraycopy(left, l, out, o, lTo - l);
      System.arraycopy(right, r, out, o + lTo - l, rTo - r);
    }
  }

  // end

  /** Of objects, by a comparator. */
  final class OfRef implements Order<Object[]> {
    private final Comparator<Object> order;

    /** {@code order} may be null: the natural one. */
    OfRef(@Nullable Comparator<Object> order) {
      this.order = order == null ? natural() : order;
    }

    @SuppressWarnings("unchecked") // ClassCastException if they are not comparable, as documented
    private static Comparator<Object> natural() {
      return (Comparator<Object>) (Comparator<?>) Comparator.naturalOrder();
    }

    /**
     * Sorts by the JDK, in the calling thread. In a copy: it may lose elements when the comparator
     * fails.
     */
    void sort(Object[] array, int from, int to) {
      Object[] copy = new Object[to - from];
      System.arraycopy(array, from, copy, 0, to - from);
      Arrays.sort(copy, order);
      System.arraycopy(copy, 0, array, from, to - from);
    }

    @Override
    public int rank(Object[] in, int from, int to, Object[] of, int index, int least) {
      Object key = of[index];
      int lo = from;
      int hi = to;
      while (lo < hi) {
        int mid = (lo + hi) >>> 1;
        if (order.compare(in[mid], key) < least) {
          lo = mid + 1;
        } else {
          hi = mid;
        }
      }
      return lo;
    }

    @Override
    public void merge(
        Object[] left,
        int lFrom,
        int lTo,
        Object[] right,
        int rFrom,
        int rTo,
        Object[] out,
        int at) {
      int l = lFrom;
      int r = rFrom;
      int o = at;
      while (l < lTo && r < rTo) {
        out[o++] = order.compare(right[r], left[l]) < 0 ? right[r++] : left[l++];
      }
      System.arraycopy(left, l, out, o, lTo - l);
      System.arraycopy(right, r, out, o + lTo - l, rTo - r);
    }
  }
}
