package dev.fjord;

import org.jspecify.annotations.Nullable;

/**
 * The leaf of a reduction of objects; see {@link Fork#reduce}.
 *
 * @param <R> the type of the values
 */
@FunctionalInterface
public interface IntRangeToObject<R extends @Nullable Object> {
  /**
   * Reduces the indices {@code lo <= i < hi}. Called with disjoint pieces that together cover the
   * range, possibly at the same time by several workers. A piece is empty only if the range is.
   *
   * @param lo the first index
   * @param hi the index after the last
   * @return their value; the neutral one for an empty piece
   */
  R apply(int lo, int hi);
}
