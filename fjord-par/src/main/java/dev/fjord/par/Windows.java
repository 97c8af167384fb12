package dev.fjord.par;

import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** A {@link Window} as a spliterator of each shape. */
final class Windows {
  private Windows() {}

  static final class OfRef<T> implements Spliterator<T> {
    private final Window window;

    OfRef(Window window) {
      this.window = window;
    }

    @SuppressWarnings("unchecked") // the evaluation's source is of this type
    private Spliterator<T> chunk() {
      return (Spliterator<T>) window.chunk();
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
      while (window.hasChunk()) {
        if (chunk().tryAdvance(action)) {
          return true;
        }
        window.chunkDone();
      }
      return false;
    }

    @Override
    public void forEachRemaining(Consumer<? super T> action) {
      while (window.hasChunk()) {
        if (window.isChunkFinite()) {
          chunk().forEachRemaining(action);
          window.chunkDone();
        } else if (!chunk().tryAdvance(action)) {
          window.chunkDone();
        }
      }
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
      return null;
    }

    @Override
    public long estimateSize() {
      return Long.MAX_VALUE;
    }

    @Override
    public int characteristics() {
      return window.characteristics();
    }
  }

  static final class OfInt implements Spliterator.OfInt {
    private final Window window;

    OfInt(Window window) {
      this.window = window;
    }

    private Spliterator.OfInt chunk() {
      return (Spliterator.OfInt) window.chunk();
    }

    @Override
    public boolean tryAdvance(IntConsumer action) {
      while (window.hasChunk()) {
        if (chunk().tryAdvance(action)) {
          return true;
        }
        window.chunkDone();
      }
      return false;
    }

    @Override
    public void forEachRemaining(IntConsumer action) {
      while (window.hasChunk()) {
        if (window.isChunkFinite()) {
          chunk().forEachRemaining(action);
          window.chunkDone();
        } else if (!chunk().tryAdvance(action)) {
          window.chunkDone();
        }
      }
    }

    @Override
    public Spliterator.@Nullable OfInt trySplit() {
      return null;
    }

    @Override
    public long estimateSize() {
      return Long.MAX_VALUE;
    }

    @Override
    public int characteristics() {
      return window.characteristics();
    }
  }

  static final class OfLong implements Spliterator.OfLong {
    private final Window window;

    OfLong(Window window) {
      this.window = window;
    }

    private Spliterator.OfLong chunk() {
      return (Spliterator.OfLong) window.chunk();
    }

    @Override
    public boolean tryAdvance(LongConsumer action) {
      while (window.hasChunk()) {
        if (chunk().tryAdvance(action)) {
          return true;
        }
        window.chunkDone();
      }
      return false;
    }

    @Override
    public void forEachRemaining(LongConsumer action) {
      while (window.hasChunk()) {
        if (window.isChunkFinite()) {
          chunk().forEachRemaining(action);
          window.chunkDone();
        } else if (!chunk().tryAdvance(action)) {
          window.chunkDone();
        }
      }
    }

    @Override
    public Spliterator.@Nullable OfLong trySplit() {
      return null;
    }

    @Override
    public long estimateSize() {
      return Long.MAX_VALUE;
    }

    @Override
    public int characteristics() {
      return window.characteristics();
    }
  }

  static final class OfDouble implements Spliterator.OfDouble {
    private final Window window;

    OfDouble(Window window) {
      this.window = window;
    }

    private Spliterator.OfDouble chunk() {
      return (Spliterator.OfDouble) window.chunk();
    }

    @Override
    public boolean tryAdvance(DoubleConsumer action) {
      while (window.hasChunk()) {
        if (chunk().tryAdvance(action)) {
          return true;
        }
        window.chunkDone();
      }
      return false;
    }

    @Override
    public void forEachRemaining(DoubleConsumer action) {
      while (window.hasChunk()) {
        if (window.isChunkFinite()) {
          chunk().forEachRemaining(action);
          window.chunkDone();
        } else if (!chunk().tryAdvance(action)) {
          window.chunkDone();
        }
      }
    }

    @Override
    public Spliterator.@Nullable OfDouble trySplit() {
      return null;
    }

    @Override
    public long estimateSize() {
      return Long.MAX_VALUE;
    }

    @Override
    public int characteristics() {
      return window.characteristics();
    }
  }
}
