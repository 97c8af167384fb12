package dev.fjord.par;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.RandomAccess;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;

/** Lists as what algorithms run on. */
final class Lists {
  private static final Class<?> SYNCHRONIZED =
      Collections.synchronizedList(new ArrayList<>()).getClass();

  private Lists() {}

  /**
   * The list itself if any index is as near as the first, otherwise a copy for which it is. Of a
   * list that locks, whose lock the caller may hold, or that others change meanwhile by copying it,
   * a copy too.
   */
  static <T> List<T> indexed(List<T> list) {
    boolean isPlain =
        list instanceof RandomAccess
            && !(list instanceof Vector || list instanceof CopyOnWriteArrayList)
            && list.getClass() != SYNCHRONIZED;
    return isPlain ? list : Arrays.asList(array(list));
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
