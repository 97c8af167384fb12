package dev.fjord.par;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/** Lists as what algorithms run on. */
final class Lists {
  private Lists() {}

  /** The list itself if any index is as near as the first, otherwise a copy for which it is. */
  static <T> List<T> indexed(List<T> list) {
    return list instanceof RandomAccess ? list : Arrays.asList(array(list));
  }

  /** The elements; the array's own type is {@code Object[]}. */
  @SuppressWarnings("unchecked") // does not leave the package
  static <T> T[] array(List<? extends T> list) {
    return (T[]) list.toArray();
  }

  /** As {@link #array}: of type {@code Object[]}. */
  @SuppressWarnings("unchecked") // does not leave the package
  static <T> T[] newArray(int length) {
    return (T[]) new Object[length];
  }

  static <T> List<T> of(T[] elements) {
    return new ArrayList<>(Arrays.asList(elements));
  }
}
