package dev.fjord.internal.sleep;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How many search, and how many of them were roused and have not come yet: one word, which every
 * publisher reads once.
 */
final class Searchers {
  private static final long ONE = 1;
  private static final long ONE_COMING = (1L << 32) + ONE;

  private final AtomicLong word = new AtomicLong();

  int searching() {
    return (int) word.get();
  }

  /** How many were roused and have not come, if none of those who search is awake; else 0. */
  int allComing() {
    long now = word.get();
    int coming = (int) (now >>> 32);
    return coming == (int) now ? coming : 0;
  }

  /** One that works begins to search. */
  void enter() {
    word.getAndAdd(ONE);
  }

  /** One that was asleep will search as soon as it comes. */
  void rouse() {
    word.getAndAdd(ONE_COMING);
  }

  /** One that was roused has come. */
  void come() {
    word.getAndAdd(ONE - ONE_COMING);
  }

  /** One that was roused will not come. */
  void refuse() {
    word.getAndAdd(-ONE_COMING);
  }

  /** One that is awake searches no more. */
  void leave() {
    word.getAndAdd(-ONE);
  }
}
