package dev.fjord.par;

import java.util.Comparator;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The elements from one index to before another. Of a source that knows the sizes of all its parts,
 * so that what lies outside is mostly split off and dropped, not passed over.
 */
abstract class Slice<S extends Spliterator<?>> {
  S source;

  /** Indices into what is left of the source. */
  long from;

  long to;

  Slice(S source, long from, long to) {
    this.source = source;
    this.from = from;
    this.to = to;
  }

  /** The prefix of a source; null if it does not split. */
  abstract @Nullable S prefix(S source);

  abstract S slice(S source, long from, long to);

  /** Passes over one element; whether there was one. */
  abstract boolean skipOne();

  /** The next element is one of the slice; false if there is none. */
  final boolean hasNext() {
    while (from > 0) {
      if (!skipOne()) {
        return false;
      }
      from--;
      to--;
    }
    if (to <= 0) {
      return false;
    }
    to--;
    return true;
  }

  /** Whether all that is left of the source is in the slice. */
  final boolean isAll() {
    return from == 0 && source.getExactSizeIfKnown() == to;
  }

  final @Nullable S split() {
    while (from < to) {
      S prefix = prefix(source);
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

  public final long estimateSize() {
    return Math.max(0, to - from);
  }

  public final int characteristics() {
    return source.characteristics() | Spliterator.SIZED | Spliterator.SUBSIZED;
  }

  static final class OfRef<T> extends Slice<Spliterator<T>> implements Spliterator<T> {
    OfRef(Spliterator<T> source, long from, long to) {
      super(source, from, to);
    }

    @Override
    @Nullable Spliterator<T> prefix(Spliterator<T> source) {
      return source.trySplit();
    }

    @Override
    Spliterator<T> slice(Spliterator<T> source, long from, long to) {
      return new OfRef<>(source, from, to);
    }

    @Override
    boolean skipOne() {
      return source.tryAdvance(skipped -> {});
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
      return split();
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
      return hasNext() && source.tryAdvance(action);
    }

    @Override
    public void forEachRemaining(Consumer<? super T> action) {
      if (isAll()) {
        source.forEachRemaining(action);
        to = 0;
      } else {
        while (tryAdvance(action)) {}
      }
    }

    @Override
    public Comparator<? super T> getComparator() {
      return source.getComparator();
    }
  }

  // for each of double, int, long:
  static final class OfDouble extends Slice<Spliterator.OfDouble> implements Spliterator.OfDouble {
    OfDouble(Spliterator.OfDouble source, long from, long to) {
      super(source, from, to);
    }

    @Override
    Spliterator.@Nullable OfDouble prefix(Spliterator.OfDouble source) {
      return source.trySplit();
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
    public Spliterator.@Nullable OfDouble trySplit() {
      return split();
    }

    @Override
    public boolean tryAdvance(DoubleConsumer action) {
      return hasNext() && source.tryAdvance(action);
    }

    @Override
    public void forEachRemaining(DoubleConsumer action) {
      if (isAll()) {
        source.forEachRemaining(action);
        to = 0;
      } else {
        while (tryAdvance(action)) {}
      }
    }

    @Override
    public Comparator<? super Double> getComparator() {
      return source.getComparator();
    }
  }
  // end
}
