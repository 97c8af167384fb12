package dev.fjord.par;

import java.util.Comparator;
import java.util.Spliterator;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The elements from one index to before another. Of a source that knows the sizes of all its parts,
 * so that what lies outside is mostly split off and dropped, not passed over.
 */
abstract class Slice<T extends @Nullable Object, S extends Spliterator<T>>
    implements Spliterator<T> {
  /**
   * So many are passed over one by one. Of more the source is split, and what lies there dropped.
   */
  private static final int MOST_PASSED = 1 << 10;

  private final StopLook stop = new StopLook();
  S source;

  /** What comes before that is left of the source, since it was split to pass over less. */
  @Nullable S first;

  /** Indices into what is left of the source. */
  long from;

  long to;

  Slice(S source, long from, long to) {
    this.source = source;
    this.from = from;
    this.to = to;
  }

  abstract S slice(S source, long from, long to);

  /** Passes over one element; whether there was one. */
  abstract boolean skipOne();

  /** What is to be read before the source; null if there is nothing, or no more. */
  final @Nullable S first() {
    if (from > MOST_PASSED) {
      first = trySplit();
    }
    return first;
  }

  /** The next element is one of the slice; false if there is none. Ends if the work was stopped. */
  final boolean hasNext() {
    if (from >= to) {
      return false;
    }
    while (from > 0) {
      stop.look();
      if (!skipOne()) {
        return false;
      }
      from--;
      to--;
    }
    to--;
    return true;
  }

  /** Whether all that is left of the source is in the slice. */
  final boolean isAll() {
    return from == 0 && source.getExactSizeIfKnown() == to;
  }

  @Override
  @SuppressWarnings("unchecked") // a source splits into its like
  public final @Nullable S trySplit() {
    S before = first;
    if (before != null) {
      first = null;
      return before;
    }
    while (from < to) {
      stop.look();
      S prefix = (S) source.trySplit();
      if (prefix == null) {
        return null;
      }
      long size = prefix.getExactSizeIfKnown();
      if (size >= to) {
        source = prefix;
        continue;
      }
      long begin = from;
      from = Math.max(0, from - size);
      to -= size;
      if (begin < size) {
        return begin == 0 ? prefix : slice(prefix, begin, size);
      }
    }
    return null;
  }

  @Override
  public final long estimateSize() {
    return Math.max(0, to - from) + (first == null ? 0 : first.estimateSize());
  }

  @Override
  public final int characteristics() {
    return source.characteristics() | SIZED | SUBSIZED;
  }

  @Override
  public final @Nullable Comparator<? super T> getComparator() {
    return source.getComparator();
  }

  // for each of double, int, long, Object:
  static final class OfDouble extends Slice<Double, Spliterator.OfDouble>
      implements Spliterator.OfDouble {
    OfDouble(Spliterator.OfDouble source, long from, long to) {
      super(source, from, to);
    }

    @Override
    Spliterator.OfDouble slice(Spliterator.OfDouble source, long from, long to) {
      return new Slice.OfDouble(source, from, to);
    }

    @Override
    boolean skipOne() {
      return source.tryAdvance((double skipped) -> {});
    }

    @Override
    public boolean tryAdvance(DoubleConsumer action) {
      Spliterator.OfDouble before = first();
      if (before != null) {
        if (before.tryAdvance(action)) {
          return true;
        }
        first = null;
      }
      return hasNext() && source.tryAdvance(action);
    }

    @Override
    public void forEachRemaining(DoubleConsumer action) {
      Spliterator.OfDouble before = first();
      if (before != null) {
        first = null;
        before.forEachRemaining(action);
      }
      if (isAll()) {
        source.forEachRemaining(action);
        to = 0;
      } else {
        while (tryAdvance(action)) {}
      }
    }
  }
  // end
}
