package dev.fjord.par;

import dev.fjord.internal.deque.Apart;
import java.util.Comparator;
import java.util.Spliterator;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * {@link Chunks} as a spliterator of each shape. Each has loops of its own, so that a call in them
 * sees one shape only.
 */
final class Spliced {
  private Spliced() {}

  /** What is the same whatever comes out. */
  private abstract static class Whole<T extends @Nullable Object, S extends Spliterator<T>>
      implements Spliterator<T> {
    final Chunks chunks;

    Whole(Chunks chunks) {
      this.chunks = chunks;
    }

    @Override
    public final @Nullable S trySplit() {
      return null;
    }

    @Override
    public final long estimateSize() {
      return chunks.estimateSize();
    }

    @Override
    public final int characteristics() {
      return chunks.characteristics();
    }

    @Override
    @SuppressWarnings("unchecked") // the source is of this type
    public final @Nullable Comparator<? super T> getComparator() {
      return (Comparator<? super T>) chunks.comparator();
    }
  }

  // for each of double, int, long, Object:
  static final class OfDouble extends Whole<Double, Spliterator.OfDouble>
      implements Spliterator.OfDouble {
    OfDouble(Chunks chunks) {
      super(chunks);
    }

    @SuppressWarnings("unchecked") // the evaluation's source is of this type
    private Spliterator.OfDouble chunk() {
      return (Spliterator.OfDouble) chunks.chunk();
    }

    @Override
    public boolean tryAdvance(DoubleConsumer action) {
      while (chunks.hasChunk()) {
        if (chunk().tryAdvance(action)) {
          return true;
        }
        chunks.chunkDone();
      }
      return false;
    }

    /** See {@link Apart}. */
    private void pass(DoubleConsumer action, int calls) {
      if (calls == 0) {
        chunk().forEachRemaining(action);
      } else {
        pass(action, calls - 1);
      }
    }

    @Override
    public void forEachRemaining(DoubleConsumer action) {
      while (chunks.hasChunk()) {
        if (chunks.isChunkFinite()) {
          pass(action, Apart.CALLS);
          chunks.chunkDone();
        } else if (!chunk().tryAdvance(action)) {
          chunks.chunkDone();
        }
      }
    }
  }
  // end
}
