package dev.fjord.par;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The k greatest, in falling order. Each worker keeps twice as many in a buffer, which is sorted
 * and halved when it is full; what is not greater than the least of the k is passed over.
 */
final class TopK {
  /** Where it is more than this part of all, all are sorted. */
  private static final int SORT_ALL = 8;

  private TopK() {}

  static int[] of(int[] array, int k) {
    int length = Math.min(k, array.length);
    if (length == 0) {
      return new int[0];
    }
    if (length >= array.length / SORT_ALL) {
      int[] all = array.clone();
      Sorts.sort(all, 0, all.length);
      return last(all, length);
    }
    return Fold.run(
            0,
            array.length,
            Pace.CHEAP,
            () -> new OfInt(length),
            (top, lo, hi) -> {
              for (int i = lo; i < hi; i++) {
                top.add(array[i]);
              }
              return top;
            },
            OfInt::join)
        .descending();
  }

  /** The last ones, in reverse. */
  private static int[] last(int[] sorted, int length) {
    int[] result = new int[length];
    for (int i = 0; i < length; i++) {
      result[i] = sorted[sorted.length - 1 - i];
    }
    return result;
  }

  /** The greatest so far are among the first {@code size} of the buffer. */
  private static final class OfInt {
    private final int k;
    private final int[] buffer;
    private int size;
    private int least;
    private boolean isFull;

    OfInt(int k) {
      this.k = k;
      this.buffer = new int[2 * k];
    }

    void add(int value) {
      if (isFull && !(value > least)) {
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

    OfInt join(OfInt other) {
      for (int i = 0; i < other.size; i++) {
        add(other.buffer[i]);
      }
      return this;
    }

    int[] descending() {
      shrink();
      return last(Arrays.copyOf(buffer, size), size);
    }
  }

  static long[] of(long[] array, int k) {
    int length = Math.min(k, array.length);
    if (length == 0) {
      return new long[0];
    }
    if (length >= array.length / SORT_ALL) {
      long[] all = array.clone();
      Sorts.sort(all, 0, all.length);
      return last(all, length);
    }
    return Fold.run(
            0,
            array.length,
            Pace.CHEAP,
            () -> new OfLong(length),
            (top, lo, hi) -> {
              for (int i = lo; i < hi; i++) {
                top.add(array[i]);
              }
              return top;
            },
            OfLong::join)
        .descending();
  }

  /** The last ones, in reverse. */
  private static long[] last(long[] sorted, int length) {
    long[] result = new long[length];
    for (int i = 0; i < length; i++) {
      result[i] = sorted[sorted.length - 1 - i];
    }
    return result;
  }

  /** The greatest so far are among the first {@code size} of the buffer. */
  private static final class OfLong {
    private final int k;
    private final long[] buffer;
    private int size;
    private long least;
    private boolean isFull;

    OfLong(int k) {
      this.k = k;
      this.buffer = new long[2 * k];
    }

    void add(long value) {
      if (isFull && !(value > least)) {
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

    OfLong join(OfLong other) {
      for (int i = 0; i < other.size; i++) {
        add(other.buffer[i]);
      }
      return this;
    }

    long[] descending() {
      shrink();
      return last(Arrays.copyOf(buffer, size), size);
    }
  }

  static double[] of(double[] array, int k) {
    int length = Math.min(k, array.length);
    if (length == 0) {
      return new double[0];
    }
    if (length >= array.length / SORT_ALL) {
      double[] all = array.clone();
      Sorts.sort(all, 0, all.length);
      return last(all, length);
    }
    return Fold.run(
            0,
            array.length,
            Pace.CHEAP,
            () -> new OfDouble(length),
            (top, lo, hi) -> {
              for (int i = lo; i < hi; i++) {
                top.add(array[i]);
              }
              return top;
            },
            OfDouble::join)
        .descending();
  }

  /** The last ones, in reverse. */
  private static double[] last(double[] sorted, int length) {
    double[] result = new double[length];
    for (int i = 0; i < length; i++) {
      result[i] = sorted[sorted.length - 1 - i];
    }
    return result;
  }

  /** The greatest so far are among the first {@code size} of the buffer. */
  private static final class OfDouble {
    private final int k;
    private final double[] buffer;
    private int size;
    private double least;
    private boolean isFull;

    OfDouble(int k) {
      this.k = k;
      this.buffer = new double[2 * k];
    }

    void add(double value) {
      if (isFull && !(Double.compare(value, least) > 0)) {
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

    OfDouble join(OfDouble other) {
      for (int i = 0; i < other.size; i++) {
        add(other.buffer[i]);
      }
      return this;
    }

    double[] descending() {
      shrink();
      return last(Arrays.copyOf(buffer, size), size);
    }
  }

  /** The first of equals come first, and stay. */
  static <T> T[] of(T[] array, int k, Comparator<? super T> order) {
    Comparator<? super T> falling = order.reversed();
    int length = Math.min(k, array.length);
    if (length == 0) {
      return Packs.newArray(array, 0);
    }
    if (length >= array.length / SORT_ALL) {
      T[] all = array.clone();
      Sorts.sort(all, 0, all.length, falling);
      return Arrays.copyOf(all, length);
    }
    T[] result = Packs.newArray(array, length);
    Object[] top =
        Fold.run(
                0,
                array.length,
                1,
                () -> new OfRef<T>(length, falling),
                (best, lo, hi) -> {
                  for (int i = lo; i < hi; i++) {
                    best.add(array[i]);
                  }
                  return best;
                },
                OfRef::join)
            .descending();
    System.arraycopy(top, 0, result, 0, length);
    return result;
  }

  /** The greatest so far are among the first {@code size} of the buffer, in the order they came. */
  private static final class OfRef<T> {
    private final int k;
    private final Comparator<? super T> falling;
    private final T[] buffer;
    private int size;
    private boolean isFull;

    @SuppressWarnings("unchecked") // it does not leave this class but as objects
    OfRef(int k, Comparator<? super T> falling) {
      this.k = k;
      this.falling = falling;
      this.buffer = (T[]) new Object[2 * k];
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
      Arrays.sort(buffer, 0, size, falling);
      size = Math.min(size, k);
      isFull = size == k;
    }

    OfRef<T> join(OfRef<T> other) {
      for (int i = 0; i < other.size; i++) {
        add(other.buffer[i]);
      }
      return this;
    }

    Object[] descending() {
      shrink();
      return buffer;
    }
  }
}
