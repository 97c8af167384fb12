package dev.fjord;

/** The body of a loop that may be left early; see {@link Fork#rangeWhile}. */
@FunctionalInterface
public interface IntRangePredicate {
  /**
   * Runs the loop for the indices {@code lo <= i < hi}, as {@link IntRangeBody#run} does.
   *
   * @param lo the first index
   * @param hi the index after the last
   * @return whether the loop goes on
   */
  boolean test(int lo, int hi);
}
