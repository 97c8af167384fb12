package dev.fjord.par;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Spliterator;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A source in portions, for one pass each: what is read ahead of a consumer is at most the rest of
 * a portion. Of a source of unknown size the first is short: it may be slow, and what comes later
 * may not be wanted.
 *
 * <p>A portion ends like a source. What it splits off is smaller than what is left of it, by what
 * that says of its own size: so the rest is worth taking. What says nothing may be all of it.
 */
abstract class Portions<T extends @Nullable Object, S extends Spliterator<T>>
    implements Spliterator<T> {
  /** So many elements a portion has at last. A source that is not larger needs none. */
  static final long MOST = 1 << 20;

  private static final long FIRST = 1 << 11;

  /**
   * By so many elements the JDK's sources of unknown size let their batches grow. On JDK 25 the
   * batches do not say how large they are.
   */
  private static final long BATCH = 1 << 10;

  /** Whether the source does not know its size. */
  private final boolean isUnknown;

  private S source;

  /** What was split off from the right of the source, being too large; the last is leftmost. */
  private final Deque<S> after = new ArrayDeque<>();

  private long length;
  private long left;
  private long batch;
  private boolean isOver;

  private Portions(S source) {
    this.source = source;
    this.isUnknown = source.estimateSize() == Long.MAX_VALUE && !source.hasCharacteristics(SIZED);
    this.length = isUnknown ? FIRST : MOST;
  }

  /** Begins the next portion; false if the source has ended. */
  final boolean next() {
    left = length;
    length = Math.min(2 * length, MOST);
    return !isOver;
  }

  /** Where the next element is to be taken from; null if the portion has ended. */
  final @Nullable S current() {
    return left > 0 ? source : null;
  }

  /** An element was taken, or there was none. */
  final boolean took(boolean one) {
    if (one) {
      left--;
    } else if (after.isEmpty()) {
      isOver = true;
      left = 0;
    } else {
      source = after.pop();
    }
    return one;
  }

  @Override
  @SuppressWarnings("unchecked") // a source splits into its like
  public final @Nullable S trySplit() {
    while (left > 0) {
      @Nullable S prefix;
      if (!after.isEmpty() && source.estimateSize() < left) {
        prefix = source;
        source = after.pop();
      } else {
        prefix = (S) source.trySplit();
      }
      if (prefix == null) {
        return null;
      }
      long size = prefix.estimateSize();
      if (size < left) {
        left -= size;
        return prefix;
      }
      if (isBatch(prefix)) {
        batch += BATCH;
        left -= Math.min(batch, left);
        return prefix;
      }
      after.push(source);
      source = prefix;
    }
    return null;
  }

  /**
   * Whether it is of unknown size, as what it was split from still is: that is read, not halved.
   */
  private boolean isBatch(S prefix) {
    return isUnknown
        && source.estimateSize() == Long.MAX_VALUE
        && prefix.estimateSize() > MOST
        && !prefix.hasCharacteristics(SIZED);
  }

  @Override
  public final long estimateSize() {
    if (left > 0 && isUnknown) {
      return Long.MAX_VALUE; // as the source: the pace goes by that
    }
    return after.isEmpty() ? Math.min(left, source.estimateSize()) : left;
  }

  @Override
  public final int characteristics() {
    return source.characteristics() & (ORDERED | NONNULL);
  }

  // for each of double, int, long, Object:
  static final class OfDouble extends Portions<Double, Spliterator.OfDouble>
      implements Spliterator.OfDouble {
    OfDouble(Spliterator.OfDouble source) {
      super(source);
    }

    @Override
    public boolean tryAdvance(DoubleConsumer action) {
      for (Spliterator.OfDouble from = current(); from != null; from = current()) {
        if (took(from.tryAdvance(action))) {
          return true;
        }
      }
      return false;
    }
  }
  // end
}
