package dev.fjord.par;

import java.util.NoSuchElementException;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;

/** What many operations ask of their arguments. */
final class Checks {
  private Checks() {}

  static void notNegative(String name, long count) {
    if (count < 0) {
      throw new IllegalArgumentException(name + " must not be negative: " + count);
    }
  }

  /** {@return the array, which has that length} */
  static <T> T[] length(int length, T[] array) {
    if (array.length != length) {
      throw new IllegalArgumentException(
          "newArray was to make an array of length %d and made one of %d"
              .formatted(length, array.length));
    }
    return array;
  }

  /** What the JDK's methods with a range of an array check. */
  static void range(int length, int from, int to) {
    if (from > to) {
      throw new IllegalArgumentException("from " + from + " is greater than to " + to);
    }
    if (from < 0) {
      throw new ArrayIndexOutOfBoundsException("from is negative: " + from);
    }
    if (to > length) {
      throw new ArrayIndexOutOfBoundsException("to is " + to + ", the length " + length);
    }
  }

  static void notEmpty(int length) {
    if (length <= 0) {
      throw new NoSuchElementException("no elements");
    }
  }

  /** Folds the right container into the left. */
  static <R> BinaryOperator<R> combiner(BiConsumer<R, R> combiner) {
    return (left, right) -> {
      combiner.accept(left, right);
      return left;
    };
  }
}
