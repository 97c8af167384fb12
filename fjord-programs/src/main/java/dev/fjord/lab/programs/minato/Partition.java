package dev.fjord.lab.programs.minato;

import java.util.Collections;
import java.util.List;

/** The two methods of figure 3-2 that cut a list in two, the same in all three programs. */
final class Partition {
  private Partition() {}

  /**
   * Puts elements less than the pivot before the others.
   *
   * @return where the others begin, -1 if there is nothing to cut
   */
  static <T extends Comparable<T>> int process(List<T> list) {
    int size = list.size();
    if (size <= 1) {
      return -1;
    }
    int pivot = pivot(list);
    if (pivot < 0) {
      return -1;
    }
    T e1 = list.get(pivot);
    int left = pivot;
    int right = size - 1;
    do {
      while (left < size && e1.compareTo(list.get(left)) > 0) {
        left++;
      }
      while (right >= 0 && e1.compareTo(list.get(right)) <= 0) {
        right--;
      }
      if (left < right) {
        Collections.swap(list, left++, right--);
      }
    } while (left <= right);
    return left;
  }

  /**
   * The place of the greater of the first two elements that differ.
   *
   * @return -1 if all are equal
   */
  private static <T extends Comparable<T>> int pivot(List<T> list) {
    int size = list.size();
    T e1 = list.get(0);
    int i = 1;
    while (i < size) {
      T e2 = list.get(i);
      int c = e1.compareTo(e2);
      if (c < 0) {
        return i;
      } else if (c > 0) {
        return 0;
      }
      i++;
    }
    return (i == size) ? -1 : i;
  }
}
