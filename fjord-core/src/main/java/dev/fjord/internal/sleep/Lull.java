package dev.fjord.internal.sleep;

/** What a searcher does between two looks that found nothing. */
@FunctionalInterface
public interface Lull {
  /**
   * Called in the searcher's thread, which counts as searching until it returns: meanwhile nobody
   * else is woken for what is published.
   *
   * @param looks how many looks of this search have found nothing, from 1
   * @param nanos how long the search has lasted
   * @return false to search no more: the caller keeps watch, or sleeps
   */
  boolean lookAgain(int looks, long nanos);
}
