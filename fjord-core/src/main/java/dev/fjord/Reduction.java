package dev.fjord;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reductions: the values of the pieces of one worker that have not been combined yet, from left to
 * right. They are combined as the range was halved, so a value takes part in few combinations.
 */
abstract class Reduction implements RangeWork {
  /** Without this piece there is no value, and none is needed: something further left is thrown. */
  @Override
  public final void skip() {
    throw new ForkCancelledException();
  }

  /** Of primitive values, kept as the bits of a {@code long}: no box. */
  static final class OfLong extends Reduction {
    private static final int FEW = 16;

    private final IntRangeToLong leaf;
    private final LongBinaryOperator combine;
    private long[] values = new long[FEW];

    /** How many values there are. */
    private int size;

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
    private final List<R> values = new ArrayList<R>();

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
      return values.get(0);
    }

    @Override
    public void run(long lo, long hi) {
      values.add(leaf.apply((int) lo, (int) hi));
    }

    @Override
    public void merge() {
      R right = values.remove(values.size() - 1);
      int left = values.size() - 1;
      values.set(left, combine.apply(values.get(left), right));
    }

    @Override
    public OfObject<R> another() {
      return new OfObject<R>(leaf, combine);
    }

    @Override
    @SuppressWarnings("unchecked") // it is another of this
    public void append(RangeWork taken) {
      values.add(((OfObject<R>) taken).values.get(0));
    }
  }
}
