package dev.fjord;

/**
 * The body of a parallel loop over {@code long} indices; see {@link Fork#rangeLong(long, long,
 * LongRangeBody)}.
 */
@FunctionalInterface
public interface LongRangeBody {
  /**
   * Runs the loop for the indices {@code lo <= i < hi}. Called with disjoint, non-empty pieces that
   * together cover the range, possibly at the same time by several workers.
   *
   * @param lo the first index
   * @param hi the index after the last
   */
  void run(long lo, long hi);
}
