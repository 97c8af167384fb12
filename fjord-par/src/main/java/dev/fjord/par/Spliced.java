package dev.fjord.par;

import java.util.Comparator;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** {@link Chunks} as a spliterator of each shape. */
final class Spliced {
  private Spliced() {}

  static final class OfRef<T> implements Spliterator<T> {
    private final Chunks chunks;

    OfRef(Chunks chunks) {
      this.chunks = chunks;
    }

    @SuppressWarnings("unchecked") // the evaluation's source is of this type
    private Spliterator<T> chunk() {
      return (Spliterator<T>) chunks.chunk();
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
      while (chunks.hasChunk()) {
        if (chunk().tryAdvance(action)) {
          return true;
        }
        chunks.chunkDone();
      }
      return false;
    }

    @Override
    public void forEachRemaining(Consumer<? super T> action) {
      while (chunks.hasChunk()) {
        if (chunks.isChunkFinite()) {
          chunk().forEachRemaining(action);
          chunks.chunkDone();
        } else if (!chunk().tryAdvance(action)) {
          chunks.chunkDone();
        }
      }
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
      return null;
    }

    @Override
    public long estimateSize() {
      return chunks.estimateSize();
    }

    @Override
    public int characteristics() {
      return chunks.characteristics();
    }

    @Override
    @SuppressWarnings("unchecked") // the source is of this type
    public @Nullable Comparator<? super T> getComparator() {
      return (Comparator<? super T>) chunks.comparator();
    }
  }

  static final class OfInt implements Spliterator.OfInt {
    private final Chunks chunks;

    OfInt(Chunks chunks) {
      this.chunks = chunks;
    }

    private Spliterator.OfInt chunk() {
      return (Spliterator.OfInt) chunks.chunk();
    }

    @Override
    public boolean tryAdvance(IntConsumer action) {
      while (chunks.hasChunk()) {
        if (chunk().tryAdvance(action)) {
          return true;
        }
        chunks.chunkDone();
      }
      return false;
    }

    @Override
    public void forEachRemaining(IntConsumer action) {
      while (chunks.hasChunk()) {
        if (chunks.isChunkFinite()) {
          chunk().forEachRemaining(action);
          chunks.chunkDone();
        } else if (!chunk().tryAdvance(action)) {
          chunks.chunkDone();
        }
      }
    }

    @Override
    public Spliterator.@Nullable OfInt trySplit() {
      return null;
    }

    @Override
    public long estimateSize() {
      return chunks.estimateSize();
    }

    @Override
    public int characteristics() {
      return chunks.characteristics();
    }

    @Override
    @SuppressWarnings("unchecked") // the source is of this type
    public @Nullable Comparator<? super Integer> getComparator() {
      return (Comparator<? super Integer>) chunks.comparator();
    }
  }

  static final class OfLong implements Spliterator.OfLong {
    private final Chunks chunks;

    OfLong(Chunks chunks) {
      this.chunks = chunks;
    }

    private Spliterator.OfLong chunk() {
      return (Spliterator.OfLong) chunks.chunk();
    }

    @Override
    public boolean tryAdvance(LongConsumer action) {
      while (chunks.hasChunk()) {
        if (chunk().tryAdvance(action)) {
          return true;
        }
        chunks.chunkDone();
      }
      return false;
    }

    @Override
    public void forEachRemaining(LongConsumer action) {
      while (chunks.hasChunk()) {
        if (chunks.isChunkFinite()) {
          chunk().forEachRemaining(action);
          chunks.chunkDone();
        } else if (!chunk().tryAdvance(action)) {
          chunks.chunkDone();
        }
      }
    }

    @Override
    public Spliterator.@Nullable OfLong trySplit() {
      return null;
    }

    @Override
    public long estimateSize() {
      return chunks.estimateSize();
    }

    @Override
    public int characteristics() {
      return chunks.characteristics();
    }

    @Override
    @SuppressWarnings("unchecked") // the source is of this type
    public @Nullable Comparator<? super Long> getComparator() {
      return (Comparator<? super Long>) chunks.comparator();
    }
  }

  static final class OfDouble implements Spliterator.OfDouble {
    private final Chunks chunks;

    OfDouble(Chunks chunks) {
      this.chunks = chunks;
    }

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

    @Override
    public void forEachRemaining(DoubleConsumer action) {
      while (chunks.hasChunk()) {
        if (chunks.isChunkFinite()) {
          chunk().forEachRemaining(action);
          chunks.chunkDone();
        } else if (!chunk().tryAdvance(action)) {
          chunks.chunkDone();
        }
      }
    }

    @Override
    public Spliterator.@Nullable OfDouble trySplit() {
      return null;
    }

    @Override
    public long estimateSize() {
      return chunks.estimateSize();
    }

    @Override
    public int characteristics() {
      return chunks.characteristics();
    }

    @Override
    @SuppressWarnings("unchecked") // the source is of this type
    public @Nullable Comparator<? super Double> getComparator() {
      return (Comparator<? super Double>) chunks.comparator();
    }
  }
}
