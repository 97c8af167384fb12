package dev.fjord.par;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The k greatest, in falling order. Each worker keeps twice as many in a buffer, which is sorted
 * and halved when it is full; what is not greater than the least of the k is passed over.
 */
final class TopK {
  /** Where it is more than this part of all, all are sorted. */
  private static final int SORT_ALL = 8;

  private TopK() {}

  // for each of float, double, int, long, short, char, byte:
  static float[] of(float[] array, int k) {
    int length = Math.min(k, array.length);
    if (length == 0) {
      return new float[0];
    }
    if (length >= array.length / SORT_ALL) {
      float[] all = array.clone();
      Sorts.sort(all, 0, all.length);
      return last(all, length);
    }
    return Fold.run(
            0,
            array.length,
            Pace.CHEAP,
            () -> new OfFloat(length),
            (top, lo, hi) -> {
              for (int i = lo; i < hi; i++) {
                top.add(array[i]);
              }
              return top;
            },
            OfFloat::join)
        .descending();
  }

  /** The last ones, in reverse. */
  private static float[] last(float[] sorted, int length) {
    float[] result = new float[length];
    for (int i = 0; i < length; i++) {
      result[i] = sorted[sorted.length - 1 - i];
    }
    return result;
  }

  /** The greatest so far are among the first {@code size} of the buffer. */
  private static final class OfFloat {
    private final int k;
    private final float[] buffer;
    private int size;
    private float least;
    private boolean isFull;

    OfFloat(int k) {
      this.k = k;
      this.buffer = new float[2 * k];
    }

    void add(float value) {
      if (isFull && !(Float.compare(value, least) > 0)) {
        return;
      }
      if (size == buffer.length) {
        shrink();
      }
      buffer[size++] = value;
    }

    private void shrink() {
      Arrays.sort(buffer, 0, size);
      if (size > k) {
        System.arraycopy(buffer, size - k, buffer, 0, k);
        size = k;
      }
      if (size == k) {
        isFull = true;
        least = buffer[0];
      }
    }

    OfFloat join(OfFloat other) {
      for (int i = 0; i < other.size; i++) {
        add(other.buffer[i]);
      }
      return this;
    }

    float[] descending() {
      shrink();
      return last(Arrays.copyOf(buffer, size), size);
    }
  }

  // end

  static <T> T[] of(T[] array, int k, Comparator<? super T> order) {
    T[] result = Packs.newArray(array, Math.min(k, array.length));
    Object[] top = of(Arrays.asList(array), result.length, order);
    System.arraycopy(top, 0, result, 0, result.length);
    return result;
  }

  /** The first of equals come first, and stay. The array may be longer than {@code k}. */
  static <T> T[] of(List<T> list, int k, Comparator<? super T> order) {
    if (k == 0) {
      return Lists.newArray(0);
    }
    Comparator<? super T> falling = order.reversed();
    if (k >= list.size() / SORT_ALL) {
      T[] all = Lists.array(list);
      Sorts.sort(all, 0, all.length, falling);
      return all;
    }
    return Fold.run(
            0,
            list.size(),
            1,
            () -> new OfRef<T>(k, falling),
            (best, lo, hi) -> {
              for (int i = lo; i < hi; i++) {
                best.add(list.get(i));
              }
              return best;
            },
            OfRef::join)
        .descending();
  }

  /** The greatest so far are among the first {@code size} of the buffer, in the order they came. */
  static final class OfRef<T> {
    private final int k;
    private final Comparator<? super T> falling;
    private final Order.OfRef order;
    private final T[] buffer;
    private int size;
    private boolean isFull;

    OfRef(int k, Comparator<? super T> falling) {
      this.k = k;
      this.falling = falling;
      this.order = Sorts.ref(falling);
      this.buffer = Lists.newArray(2 * k);
    }

    void add(T value) {
      if (isFull && falling.compare(value, buffer[k - 1]) >= 0) {
        return;
      }
      if (size == buffer.length) {
        shrink();
      }
      buffer[size++] = value;
    }

    private void shrink() {
      order.sort(buffer, 0, size);
      size = Math.min(size, k);
      isFull = size == k;
    }

    OfRef<T> join(OfRef<T> other) {
      StopLook stop = new StopLook();
      for (int i = 0; i < other.size; i++) {
        stop.look();
        add(other.buffer[i]);
      }
      return this;
    }

    T[] descending() {
      shrink();
      return buffer;
    }
  }
}
