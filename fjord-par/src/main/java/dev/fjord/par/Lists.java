package dev.fjord.par;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.RandomAccess;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;

/** Lists as what algorithms run on. */
final class Lists {
  /** What may lock, or change by copying, by itself or beneath; the last two as of JDK 21. */
  private static final Set<String> VIEWS =
      Set.of(
          new CopyOnWriteArrayList<>().subList(0, 0).getClass().getName(),
          Collections.synchronizedList(new ArrayList<>()).getClass().getName(),
          Collections.unmodifiableList(new ArrayList<>()).getClass().getName(),
          Collections.checkedList(new ArrayList<>(), Object.class).getClass().getName(),
          "java.util.ReverseOrderListView$Rand",
          "java.util.concurrent.CopyOnWriteArrayList$Reversed");

  private Lists() {}

  /**
   * The list itself if any index is as near as the first, otherwise a copy for which it is. Of a
   * list that locks, whose lock the caller may hold, or that others change meanwhile by copying it,
   * a copy too; and of a view that may be of such a list.
   */
  static <T> List<T> indexed(List<T> list) {
    boolean isPlain =
        list instanceof RandomAccess
            && !(list instanceof Vector || list instanceof CopyOnWriteArrayList)
            && !VIEWS.contains(list.getClass().getName());
    return isPlain ? list : Arrays.asList(array(list));
  }

  /** As of a list, for what is the same over both. */
  static <T> List<T> indexed(T[] array) {
    return Arrays.asList(array);
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
