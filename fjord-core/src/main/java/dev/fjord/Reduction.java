package dev.fjord;

import java.util.Arrays;
import java.util.function.BiFunction;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reductions: the values of the pieces of one worker that have not been combined yet, from left to
 * right. They are combined as the range was halved, so a value takes part in few combinations.
 */
abstract class Reduction implements RangeWork {
  private static final int FEW = 16;

  /** How many values there are. */
  int size;

  /** Without this piece there is no value, and none is needed: something further left is thrown. */
  @Override
  public final void skip() {
    throw new ForkCancelledException();
  }

  /** Of primitive values, kept as the bits of a {@code long}: no box. */
  static final class OfLong extends Reduction {
    private final IntRangeToLong leaf;
    private final LongBinaryOperator combine;
    private long[] values = new long[FEW];

    OfLong(IntRangeToLong leaf, LongBinaryOperator combine) {
      this.leaf = leaf;
      this.combine = combine;
    }

    /** The value of a range; that of an empty one is the leaf's. */
    long of(int from, int to) {
      if (from >= to) {
        return leaf.apply(from, from);
      }
      Ranges.run(from, to, this);
      return values[0];
    }

    @Override
    public void run(long lo, long hi) {
      push(leaf.apply((int) lo, (int) hi));
    }

    @Override
    public void merge() {
      size--;
      values[size - 1] = combine.applyAsLong(values[size - 1], values[size]);
    }

    @Override
    public OfLong another() {
      return new OfLong(leaf, combine);
    }

    @Override
    public void append(RangeWork taken) {
      push(((OfLong) taken).values[0]);
    }

    private void push(long value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size] = value;
      size++;
    }
  }

  /** Of objects. */
  static final class OfObject<R extends @Nullable Object> extends Reduction {
    private final IntRangeToObject<? extends R> leaf;
    private final BiFunction<? super R, ? super R, ? extends R> combine;
    private @Nullable Object[] values = new @Nullable Object[FEW];

    OfObject(
        IntRangeToObject<? extends R> leaf, BiFunction<? super R, ? super R, ? extends R> combine) {
      this.leaf = leaf;
      this.combine = combine;
    }

    /** The value of a range; that of an empty one is the leaf's. */
    R of(int from, int to) {
      if (from >= to) {
        return leaf.apply(from, from);
      }
      Ranges.run(from, to, this);
      return at(0);
    }

    @Override
    public void run(long lo, long hi) {
      push(leaf.apply((int) lo, (int) hi));
    }

    @Override
    public void merge() {
      size--;
      values[size - 1] = combine.apply(at(size - 1), at(size));
      values[size] = null;
    }

    @Override
    public OfObject<R> another() {
      return new OfObject<R>(leaf, combine);
    }

    @Override
    public void append(RangeWork taken) {
      push(((OfObject<?>) taken).values[0]);
    }

    private void push(@Nullable Object value) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      values[size] = value;
      size++;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // leaf and combine gave it
    private R at(int index) {
      return (R) values[index];
    }
  }
}
