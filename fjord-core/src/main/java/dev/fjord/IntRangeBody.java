package dev.fjord;

/**
 * The body of a parallel loop over {@code int} indices; see {@link Fork#range(int, int,
 * IntRangeBody)}.
 */
@FunctionalInterface
public interface IntRangeBody {
  /**
   * Runs the loop for the indices {@code lo <= i < hi}. Called with disjoint, non-empty pieces that
   * together cover the range, possibly at the same time by several workers.
   *
   * @param lo the first index
   * @param hi the index after the last
   */
  void run(int lo, int hi);
}
