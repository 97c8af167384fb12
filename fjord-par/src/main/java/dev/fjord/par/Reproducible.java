package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import dev.fjord.Fork;
import dev.fjord.IntRangeToDouble;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * Floating-point sums whose order is fixed by the data: {@link Par#reproducible()}. The elements
 * are summed in blocks of a fixed length, and the blocks by halves. So the same elements give the
 * same bits on any pool, with any schedule; the error also grows more slowly than that of a loop.
 * It is another number than a loop's, in the last digits, and so is the sum of a function that
 * returns the elements of an array: its blocks are shorter than those of the array.
 *
 * <p>The rest is as {@link Par} says. Every parameter must be non-null.
 */
public final class Reproducible {
  static final Reproducible SUMS = new Reproducible();

  /** What a loop over an array sums. */
  private static final int BLOCK = 1024;

  /** The same where a function of the user's is called, which may take any time. */
  private static final int BLOCK_OF_CALLS = 8;

  private Reproducible() {}

  /**
   * The sum of an array.
   *
   * @param array the array
   * @return the sum; 0 of none
   */
  public double sum(double[] array) {
    requireNonNull(array, "array");
    return tree(0, array.length, BLOCK, (lo, hi) -> sumOf(array, lo, hi));
  }

  /**
   * The sum of a part of an array. It depends on the elements only, not on where they are.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @return the sum; 0 of none
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public double sum(double[] array, int from, int to) {
    requireNonNull(array, "array");
    Checks.range(array.length, from, to);
    return tree(from, to, BLOCK, (lo, hi) -> sumOf(array, lo, hi));
  }

  /**
   * The sum of an array, in {@code double}.
   *
   * @param array the array
   * @return the sum; 0 of none
   */
  public double sum(float[] array) {
    requireNonNull(array, "array");
    return tree(
        0,
        array.length,
        BLOCK,
        (lo, hi) -> {
          double sum = 0;
          for (int i = lo; i < hi; i++) {
            sum += array[i];
          }
          return sum;
        });
  }

  /**
   * The sum of a function of indices.
   *
   * @param from the first index
   * @param to the index after the last; nothing is summed if it is not greater than {@code from}
   * @param mapper the function
   * @return the sum; 0 of none
   */
  public double sum(int from, int to, IntToDoubleFunction mapper) {
    requireNonNull(mapper, "mapper");
    return tree(
        from,
        to,
        BLOCK_OF_CALLS,
        (lo, hi) -> {
          double sum = 0;
          for (int i = lo; i < hi; i++) {
            sum += mapper.applyAsDouble(i);
          }
          return sum;
        });
  }

  /**
   * The sum of a function of elements.
   *
   * @param <T> the type of the elements
   * @param array the elements
   * @param mapper the function
   * @return the sum; 0 of none
   */
  public <T> double sum(T[] array, ToDoubleFunction<? super T> mapper) {
    requireNonNull(array, "array");
    requireNonNull(mapper, "mapper");
    return sum(0, array.length, i -> mapper.applyAsDouble(array[i]));
  }

  /**
   * The sum of a function of elements.
   *
   * @param <T> the type of the elements
   * @param list the elements
   * @param mapper the function
   * @return the sum; 0 of none
   */
  public <T> double sum(List<T> list, ToDoubleFunction<? super T> mapper) {
    requireNonNull(list, "list");
    requireNonNull(mapper, "mapper");
    List<T> elements = Lists.indexed(list);
    return sum(0, elements.size(), i -> mapper.applyAsDouble(elements.get(i)));
  }

  /**
   * Reduces an array by a function that is nearly associative.
   *
   * @param array the array
   * @param identity where each block begins
   * @param op the function
   * @return the result; {@code identity} of none
   */
  public double reduce(double[] array, double identity, DoubleBinaryOperator op) {
    requireNonNull(array, "array");
    requireNonNull(op, "op");
    return tree(
        0,
        array.length,
        identity,
        BLOCK_OF_CALLS,
        op,
        (lo, hi) -> {
          double value = identity;
          for (int i = lo; i < hi; i++) {
            value = op.applyAsDouble(value, array[i]);
          }
          return value;
        });
  }

  /** Four sums at a time, so that no addition waits for the one before. */
  private static double sumOf(double[] array, int lo, int hi) {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    int i = lo;
    for (; i <= hi - 4; i += 4) {
      a += array[i];
      b += array[i + 1];
      c += array[i + 2];
      d += array[i + 3];
    }
    for (; i < hi; i++) {
      a += array[i];
    }
    return (a + b) + (c + d);
  }

  private static double tree(int from, int to, int block, IntRangeToDouble leaf) {
    return tree(from, to, 0, block, Double::sum, leaf);
  }

  private static double tree(
      int from, int to, double none, int block, DoubleBinaryOperator op, IntRangeToDouble leaf) {
    if (from >= to) {
      return none;
    }
    return Here.call(
        () -> {
          Pace pace = new Pace((long) to - from, (block + 1) >>> 1);
          return node(pace, from, to, block, op, leaf);
        });
  }

  /** Forks as far as {@link Pace} says. What is not forked is summed in the same order. */
  private static double node(
      Pace pace, int lo, int hi, int block, DoubleBinaryOperator op, IntRangeToDouble leaf) {
    long length = (long) hi - lo;
    if (length <= block || pace.isLeaf(length)) {
      long begin = pace.begin();
      double value = unforked(lo, hi, block, op, leaf);
      pace.end(begin, length);
      return value;
    }
    int mid = mid(lo, length, block);
    return Fork.joinDouble(
        () -> node(pace, lo, mid, block, op, leaf), () -> node(pace, mid, hi, block, op, leaf), op);
  }

  private static double unforked(
      int lo, int hi, int block, DoubleBinaryOperator op, IntRangeToDouble leaf) {
    long length = (long) hi - lo;
    if (length <= block) {
      return leaf.apply(lo, hi);
    }
    int mid = mid(lo, length, block);
    return op.applyAsDouble(unforked(lo, mid, block, op, leaf), unforked(mid, hi, block, op, leaf));
  }

  /** Where the block in the middle begins. */
  private static int mid(int lo, long length, int block) {
    long blocks = (length - 1) / block + 1;
    return (int) (lo + (blocks >>> 1) * block);
  }
}
