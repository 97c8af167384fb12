package dev.fjord.par;

import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * What merging knows of the type of what it merges.
 *
 * @param <A> an array, or {@link Keys}
 */
interface Order<A> {
  /** A new one of that type. */
  default A another(A array, int length) {
    return Packs.newArray(array, length);
  }

  default void move(A from, int at, A to, int toAt, int length) {
    System.arraycopy(from, at, to, toAt, length);
  }

  /** The end of the run that begins there; one that falls is reversed. Equals keep their order. */
  int run(A array, int from, int to);

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
    public int run(float[] array, int from, int to) {
      int end = from + 1;
      while (end < to && Float.compare(array[end - 1], array[end]) == 0) {
        end++;
      }
      if (end == to || Float.compare(array[end - 1], array[end]) < 0) {
        while (end < to && Float.compare(array[end - 1], array[end]) <= 0) {
          end++;
        }
        return end;
      }
      while (end < to && Float.compare(array[end - 1], array[end]) >= 0) {
        end++;
      }
      for (int lo = from, hi = end - 1; lo < hi; lo++, hi--) {
        float first = array[lo];
        array[lo] = array[hi];
        array[hi] = first;
      }
      return end;
    }

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

  /** Keys, and the values that go with them, if any. */
  record Keys(Object[] keys, Object @Nullable [] values) {
    void move(int from, Keys to, int at, int length) {
      System.arraycopy(keys, from, to.keys, at, length);
      if (values != null && to.values != null) {
        System.arraycopy(values, from, to.values, at, length);
      }
    }

    void reverse(int from, int to) {
      reverse(keys, from, to);
      if (values != null) {
        reverse(values, from, to);
      }
    }

    private static void reverse(Object[] array, int from, int to) {
      for (int lo = from, hi = to - 1; lo < hi; lo++, hi--) {
        Object first = array[lo];
        array[lo] = array[hi];
        array[hi] = first;
      }
    }

    void move(int from, Keys to, int at) {
      to.keys[at] = keys[from];
      if (values != null && to.values != null) {
        to.values[at] = values[from];
      }
    }
  }

  /** Of objects, by a comparator of the keys. */
  final class OfRef implements Order<Keys> {
    /** Of fewer elements each is inserted. */
    private static final int FEW = 8;

    /**
     * If one side wins so often in a row, what else it wins is searched for. A million elements of
     * a thousand keys: half the comparisons.
     */
    private static final int IN_A_ROW = 8;

    /** So many elements of a merge between two looks whether it was stopped, less one. */
    private static final int LOOK_MASK = 63;

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
     * Sorts keys without values by the JDK. In a copy: it may lose elements when the comparator
     * fails, or the work of the thread is stopped.
     */
    void sort(Object[] keys, int from, int to) {
      Object[] copy = Arrays.copyOfRange(keys, from, to, Object[].class);
      Arrays.sort(copy, stoppable(copy));
      System.arraycopy(copy, 0, keys, from, to - from);
    }

    /** For one thread. In the natural order of what the JDK has a run is soon sorted. */
    private Comparator<Object> stoppable(Object[] keys) {
      if (order == natural()
          && (keys.length == 0 || keys[0] == null || keys[0].getClass().getClassLoader() == null)) {
        return order;
      }
      return StopLook.before(order);
    }

    /** Sorts by merging. Both parts hold the same; the result is in the second. */
    void sort(Keys in, int inFrom, Keys out, int outFrom, int length) {
      if (length < FEW) {
        insert(in, inFrom, out, outFrom, length);
        return;
      }
      Here.worker().endIfStopped();
      int half = length >>> 1;
      int mid = inFrom + half;
      sort(out, outFrom, in, inFrom, half);
      sort(out, outFrom + half, in, mid, length - half);
      if (areInOrder(in, mid)) {
        in.move(inFrom, out, outFrom, length);
      } else {
        merge(in, inFrom, mid, in, mid, inFrom + length, out, outFrom);
      }
    }

    private void insert(Keys in, int inFrom, Keys out, int outFrom, int length) {
      for (int i = 0; i < length; i++) {
        int at = outFrom + i;
        while (at > outFrom && order.compare(in.keys[inFrom + i], out.keys[at - 1]) < 0) {
          out.move(at - 1, out, at);
          at--;
        }
        in.move(inFrom + i, out, at);
      }
    }

    /** Whether of two sorted neighbours nothing on the right is less than anything on the left. */
    boolean areInOrder(Keys in, int mid) {
      return order.compare(in.keys[mid], in.keys[mid - 1]) >= 0;
    }

    @Override
    public Keys another(Keys keys, int length) {
      return new Keys(new Object[length], keys.values == null ? null : new Object[length]);
    }

    @Override
    public void move(Keys from, int at, Keys to, int toAt, int length) {
      from.move(at, to, toAt, length);
    }

    @Override
    public int run(Keys in, int from, int to) {
      StopLook stop = new StopLook();
      boolean falls = from + 1 < to && !areInOrder(in, from + 1);
      int end = Math.min(from + 2, to);
      while (end < to && areInOrder(in, end) != falls) {
        stop.look();
        end++;
      }
      if (falls) {
        in.reverse(from, end);
      }
      return end;
    }

    @Override
    public int rank(Keys in, int from, int to, Keys of, int index, int least) {
      Object key = of.keys[index];
      int lo = from;
      int hi = to;
      while (lo < hi) {
        int mid = (lo + hi) >>> 1;
        if (order.compare(in.keys[mid], key) < least) {
          lo = mid + 1;
        } else {
          hi = mid;
        }
      }
      return lo;
    }

    /** As {@link #rank}, for one that is near. */
    private int near(Keys in, int from, int to, Keys of, int index, int least) {
      int lo = from;
      long step = 1;
      while (lo + step <= to
          && order.compare(in.keys[(int) (lo + step - 1)], of.keys[index]) < least) {
        lo += (int) step;
        step *= 2;
      }
      return rank(in, lo, (int) Math.min(to, lo + step - 1), of, index, least);
    }

    @Override
    public void merge(
        Keys left, int lFrom, int lTo, Keys right, int rFrom, int rTo, Keys out, int at) {
      int l = lFrom;
      int r = rFrom;
      int o = at;
      int row = 0; // how often the left one was taken, negative: the right one
      StopLook stop = new StopLook();
      while (l < lTo && r < rTo) {
        if ((o & LOOK_MASK) == 0) {
          stop.look();
        }
        if (order.compare(right.keys[r], left.keys[l]) < 0) {
          right.move(r++, out, o++);
          row = Math.min(row, 0) - 1;
        } else {
          left.move(l++, out, o++);
          row = Math.max(row, 0) + 1;
        }
        if (row == IN_A_ROW && l < lTo) {
          int end = near(left, l, lTo, right, r, 1);
          left.move(l, out, o, end - l);
          o += end - l;
          l = end;
          row = 0;
        } else if (row == -IN_A_ROW && r < rTo) {
          int end = near(right, r, rTo, left, l, 0);
          right.move(r, out, o, end - r);
          o += end - r;
          r = end;
          row = 0;
        }
      }
      left.move(l, out, o, lTo - l);
      right.move(r, out, o + lTo - l, rTo - r);
    }
  }
}
