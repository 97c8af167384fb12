package dev.fjord.par;

import dev.fjord.internal.pool.Failures;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A source that does not split, as one that does: by reading ahead. One element first, for it may
 * be all that is wanted, and what comes after it may fail or not come; then twice as many each
 * time, up to {@link #MANY}, and more of a long source.
 */
final class Batches {
  /** So many, or this part of what was read: of a long source few parts wait for one another. */
  private static final int MANY = 1 << 15;

  private static final int PART_OF_READ = 64;
  private static final int MOST = 1 << 17;

  /** So many elements between two looks whether more is wanted, less one. */
  private static final int LOOK_MASK = 15;

  private Batches() {}

  /** What is the same whatever comes out. */
  abstract static class Whole<T extends @Nullable Object, S extends Spliterator<T>>
      implements Spliterator<T> {
    final S source;
    private final StopLook stop = new StopLook();
    private final int characteristics;
    private long left;
    private long read;
    private int length = 1;
    private @Nullable Throwable failure;
    private BooleanSupplier isWanted = () -> true;

    Whole(S source) {
      this.source = source;
      long size = source.getExactSizeIfKnown();
      this.left = size < 0 ? Long.MAX_VALUE : size;
      int kept = source.characteristics() & (ORDERED | NONNULL);
      this.characteristics = size < 0 ? kept : kept | SIZED | SUBSIZED;
    }

    /** How many to read next. */
    final int length() {
      int next = (int) Math.min(length, left);
      length = (int) Math.min(2L * length, Math.min(Math.max(MANY, read / PART_OF_READ), MOST));
      return next;
    }

    /** For one pass: what says whether it wants more. */
    final void readFor(BooleanSupplier pass) {
      isWanted = pass;
    }

    /** Whether a batch that has so many goes on. Ends it if the work was stopped. */
    final boolean goesOn(int count) {
      if ((count & LOOK_MASK) != 0) {
        return true;
      }
      stop.look();
      return isWanted.getAsBoolean();
    }

    /** The next batch could not be read to its end: what was read comes before the failure. */
    final void failed(Throwable thrown, int count) {
      if (count == 0) {
        throw Failures.sneak(thrown);
      }
      failure = thrown;
    }

    final void endIfFailed() {
      if (failure != null) {
        throw Failures.sneak(failure);
      }
    }

    final int read(int count) {
      read += count;
      left -= left == Long.MAX_VALUE ? 0 : count;
      return count;
    }

    @Override
    public final long estimateSize() {
      return left;
    }

    @Override
    public final int characteristics() {
      return characteristics;
    }
  }

  // for each of double, int, long, Object:
  static final class OfDouble extends Whole<Double, Spliterator.OfDouble>
      implements Spliterator.OfDouble {
    OfDouble(Spliterator.OfDouble source) {
      super(source);
    }

    @Override
    public Spliterator.@Nullable OfDouble trySplit() {
      endIfFailed();
      double[] batch = new double[length()];
      Fill.OfDouble next = new Fill.OfDouble(batch, 0);
      try {
        while (next.at < batch.length && goesOn(next.at) && source.tryAdvance(next)) {}
      } catch (Throwable thrown) {
        failed(thrown, next.at);
      }
      int size = read(next.at);
      return size == 0 ? null : Spliterators.spliterator(batch, 0, size, characteristics());
    }

    @Override
    public boolean tryAdvance(DoubleConsumer action) {
      endIfFailed();
      return source.tryAdvance(action) && read(1) == 1;
    }

    @Override
    public void forEachRemaining(DoubleConsumer action) {
      endIfFailed();
      source.forEachRemaining(action);
    }
  }
  // end
}
