package dev.fjord.par;

import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;

/** What many operations ask of their arguments. */
final class Checks {
  private Checks() {}

  static void notNegative(long count) {
    if (count < 0) {
      throw new IllegalArgumentException("must not be negative: " + count);
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
