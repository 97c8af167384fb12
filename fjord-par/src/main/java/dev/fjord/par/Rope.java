package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Arrays that are one after the other, until they are copied into one. */
final class Rope {
  private static final int MOST_LENGTH = Integer.MAX_VALUE - 8;

  private final List<Object> arrays = new ArrayList<>();
  private long length;

  void add(Object array) {
    int more = Array.getLength(array);
    if (more > 0) {
      arrays.add(array);
      length += more;
    }
  }

  /** Both, in the first. */
  static Rope join(Rope left, Rope right) {
    left.arrays.addAll(right.arrays);
    left.length += right.length;
    return left;
  }

  long length() {
    return length;
  }

  List<Object> arrays() {
    return arrays;
  }

  /** All in one array, which nobody else has. */
  Object flatten(Shape shape) {
    return arrays.size() == 1 ? arrays.get(0) : flatten(shape::newArray);
  }

  /** All in one array, which is new. */
  Object flatten(IntFunction<?> newArray) {
    Object all = requireNonNull(newArray.apply(checkLength(length)), "the array asked for");
    int[] at = new int[arrays.size() + 1];
    for (int i = 0; i < arrays.size(); i++) {
      at[i + 1] = at[i] + Array.getLength(arrays.get(i));
    }
    Here.each(
        arrays.size(), i -> System.arraycopy(arrays.get(i), 0, all, at[i], at[i + 1] - at[i]));
    return all;
  }

  /**
   * A size as that of an array.
   *
   * @throws IllegalArgumentException if no array is so long
   */
  static int checkLength(long size) {
    if (size > MOST_LENGTH) {
      throw new IllegalArgumentException("more elements than an array can have: " + size);
    }
    return (int) size;
  }
}
