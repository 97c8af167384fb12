package dev.fjord;

/** The leaf of a reduction of {@code double} values; see {@link Fork#reduceDouble}. */
@FunctionalInterface
public interface IntRangeToDouble {
  /**
   * Reduces the indices {@code lo <= i < hi}. Called with disjoint pieces that together cover the
   * range, possibly at the same time by several workers. A piece is empty only if the range is.
   *
   * @param lo the first index
   * @param hi the index after the last
   * @return their value; the neutral one for an empty piece
   */
  double apply(int lo, int hi);
}
