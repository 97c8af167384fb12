package dev.fjord.par;

import dev.fjord.Fork;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Sorting and merging of each type. */
final class Sorts {
  private Sorts() {}

  // for each of float, double, int, long:
  static void sort(float[] array, int from, int to) {
    SampleSort.sort(new Buckets.OfFloat(), array, from, to, true);
  }

  /** The elements in order, in the array or in a new one. */
  static float[] sorted(float[] array) {
    return SampleSort.sort(new Buckets.OfFloat(), array, 0, array.length, false);
  }

  // end

  // for each of short, char, byte:
  static void sort(float[] array, int from, int to) {
    Counting.sort(array, from, to);
  }

  // end

  /** {@code order} may be null: the natural one. */
  static <T> void sort(T[] array, int from, int to, @Nullable Comparator<? super T> order) {
    MergeSort.sort(ref(order), array, from, to);
  }

  /** {@code order} may be null: the natural one. */
  static <T> void sort(List<T> list, @Nullable Comparator<? super T> order) {
    T[] elements = Lists.array(list);
    if (elements.length < 2) {
      list.sort(order); // does nothing, or refuses even that
      return;
    }
    sort(elements, 0, elements.length, order);
    replace(list, elements);
  }

  @SuppressWarnings("unchecked") // it is given nothing but elements
  static Order.OfRef ref(@Nullable Comparator<?> order) {
    return new Order.OfRef((Comparator<Object>) order);
  }

  /** Computes each key once. */
  static <T, K> void sortBy(
      T[] array,
      int from,
      int to,
      Function<? super T, ? extends K> key,
      Comparator<? super K> order) {
    Here.run(
        () -> {
          Object[] keys = new Object[to - from];
          Fork.range(
              from,
              to,
              (lo, hi) -> {
                for (int i = lo; i < hi; i++) {
                  keys[i - from] = key.apply(array[i]);
                }
              });
          Object[] sorted = Arrays.copyOfRange(array, from, to, Object[].class);
          MergeSort.sort(ref(order), keys, sorted);
          // In one piece: nothing can end it halfway.
          System.arraycopy(sorted, 0, array, from, sorted.length);
        });
  }

  /** Not by an iterator, since a list may have one that sets nothing. */
  static <T> void replace(List<T> list, T[] elements) {
    Iterator<T> next = Arrays.asList(elements).iterator();
    if (elements.length > 1) { // of one element, even a list that cannot change is as it shall be
      list.replaceAll(before -> next.next());
    }
  }

  // for each of float, double, int, long, short, char, byte:
  static float[] merge(float[] left, float[] right) {
    float[] out = new float[length(left.length, right.length)];
    MergeSort.merge(new Order.OfFloat(), left, 0, left.length, right, 0, right.length, out, 0);
    return out;
  }

  // end

  static <T> T[] merge(T[] left, T[] right, Comparator<? super T> order) {
    T[] out = Packs.newArray(left, length(left.length, right.length));
    Order.Keys l = new Order.Keys(left, null);
    Order.Keys r = new Order.Keys(right, null);
    Order.Keys both = new Order.Keys(out, null);
    MergeSort.merge(ref(order), l, 0, left.length, r, 0, right.length, both, 0);
    return out;
  }

  private static int length(int left, int right) {
    return Rope.checkLength((long) left + right);
  }
}
