package dev.fjord.par;

import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * How much the leftmost parts that have ended came to together. As soon as it is enough, what lies
 * right of them is cut off: it might never end by itself.
 */
final class Prefix<R extends @Nullable Object> {
  private final long enough;
  private final ToLongFunction<R> size;

  Prefix(long enough, ToLongFunction<R> size) {
    this.enough = enough;
    this.size = size;
  }

  synchronized void ended(Part<R> part, R value) {
    part.ownSize = size.applyAsLong(value);
    Part<R> root = part;
    while (root.parent != null) {
      root = root.parent;
    }
    walk(root, 0);
  }

  /** What there is up to the end of a part; -1 once some part has not ended, or it is enough. */
  private long walk(Part<R> part, long before) {
    if (part.ownSize < 0) {
      part.wanted = enough - before;
      return -1;
    }
    long sum = before + part.ownSize;
    if (sum >= enough) {
      part.evaluation.cutAt(part);
      return -1;
    }
    List<Part<R>> right = part.taken;
    for (int i = right.size() - 1; i >= 0 && sum >= 0; i--) {
      sum = walk(right.get(i), sum);
    }
    return sum;
  }
}
