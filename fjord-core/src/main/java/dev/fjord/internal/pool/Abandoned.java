package dev.fjord.internal.pool;

/** A body that is told if it will never begin. */
interface Abandoned {
  /** Its future has ended before. */
  void neverBegins();
}
