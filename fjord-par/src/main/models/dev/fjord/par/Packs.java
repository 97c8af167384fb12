package dev.fjord.par;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoublePredicate;
import java.util.function.Predicate;

/** What passes a test, in order, of each type. */
final class Packs {
  private Packs() {}

  /** An array of the same type. */
  @SuppressWarnings("unchecked") // it is
  static <A> A newArray(A like, int length) {
    return (A) Array.newInstance(like.getClass().getComponentType(), length);
  }

  // for each of float, double, int, long, short, char, byte, T:
  /** Those that are marked. */
  static float[] kept(float[] array, int from, int to, boolean[] isKept) {
    float[] kept = new float[to - from];
    return Pack.filter(
        from,
        to,
        kept,
        (lo, hi, at) -> {
          int out = at;
          for (int i = lo; i < hi; i++) {
            if (isKept[i - from]) {
              kept[out++] = array[i];
            }
          }
          return out;
        },
        length -> newArray(array, length));
  }

  static float[] filter(float[] array, int from, int to, DoublePredicate keep) {
    float[] kept = new float[to - from];
    return Pack.filter(
        from,
        to,
        kept,
        (lo, hi, at) -> {
          int out = at;
          for (int i = lo; i < hi; i++) {
            float value = array[i];
            if (keep.test(value)) {
              kept[out++] = value;
            }
          }
          return out;
        },
        length -> newArray(array, length));
  }

  static int partition(float[] array, int from, int to, DoublePredicate first) {
    float[] passed = new float[to - from];
    float[] failed = new float[to - from];
    return Pack.partition(
        array,
        from,
        to,
        passed,
        failed,
        (lo, hi, at, other) -> {
          int out = at;
          int rest = other;
          for (int i = lo; i < hi; i++) {
            float value = array[i];
            if (first.test(value)) {
              passed[out++] = value;
            } else {
              failed[rest++] = value;
            }
          }
          return out;
        });
  }

  // end

  static <T> List<T> filter(List<T> list, Predicate<? super T> keep) {
    return Fold.<List<T>>run(
        0,
        list.size(),
        1,
        ArrayList::new,
        (before, lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            T value = list.get(i);
            if (keep.test(value)) {
              before.add(value);
            }
          }
          return before;
        },
        (left, right) -> {
          left.addAll(right);
          return left;
        });
  }
}
