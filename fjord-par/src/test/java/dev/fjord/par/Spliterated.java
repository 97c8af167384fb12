package dev.fjord.par;

import java.util.ArrayList;
import java.util.List;
import java.util.Spliterator;

/** What a spliterator has, taken out by splitting. */
final class Spliterated {
  private Spliterated() {}

  /** All elements in order: each prefix is split again, then read. */
  static <T> List<T> inOrder(Spliterator<T> source) {
    List<T> all = new ArrayList<>();
    add(source, all, 4);
    return all;
  }

  private static <T> void add(Spliterator<T> source, List<T> all, int depth) {
    Spliterator<T> prefix = depth == 0 ? null : source.trySplit();
    if (prefix != null) {
      add(prefix, all, depth - 1);
      add(source, all, depth - 1);
    } else if (all.size() % 2 == 0) {
      source.forEachRemaining(all::add);
    } else {
      while (source.tryAdvance(all::add)) {}
    }
  }
}
