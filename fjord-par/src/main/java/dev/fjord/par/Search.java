package dev.fjord.par;

import dev.fjord.Fork;
import dev.fjord.ForkCancelledException;
import dev.fjord.IntRangeToInt;
import dev.fjord.internal.pool.Failures;
import org.jspecify.annotations.Nullable;

/**
 * Looking for an index that passes a test. Pieces that cannot matter any more are not begun. A test
 * that fails counts as found, at its piece: so it is thrown only where a loop would have met it.
 */
final class Search {
  /** Nothing was found. */
  static final long NONE = Long.MAX_VALUE;

  private record Found(long index, @Nullable Throwable failure) {}

  private final boolean isFirst;
  private final IntRangeToInt loop;
  private volatile @Nullable Found found;

  private Search(boolean isFirst, IntRangeToInt loop) {
    this.isFirst = isFirst;
    this.loop = loop;
  }

  /**
   * {@return the first index that passes, or any; {@link #NONE} if none does}
   *
   * @param loop gives the first index of a part that passes, or that after its last
   */
  static long find(int from, int to, boolean isFirst, IntRangeToInt loop) {
    Search search = new Search(isFirst, loop);
    Here.range(from, to, search::piece);
    Found found = search.found;
    if (found == null) {
      return NONE;
    }
    if (found.failure != null) {
      throw Failures.sneak(found.failure);
    }
    return found.index;
  }

  private void piece(int lo, int hi) {
    Found known = found;
    if (known != null && (known.index < lo || (!isFirst && known.failure == null))) {
      return;
    }
    try {
      int index = loop.apply(lo, hi);
      if (index < hi) {
        found(new Found(index, null));
      }
    } catch (Throwable failure) { // thrown by find, if it is the first
      if (failure instanceof ForkCancelledException && Fork.isCancelled()) {
        throw failure; // being stopped is no failure of a test
      }
      found(new Found(lo, failure));
    }
  }

  private synchronized void found(Found next) {
    if (found == null || next.index < found.index) {
      found = next;
    }
  }
}
