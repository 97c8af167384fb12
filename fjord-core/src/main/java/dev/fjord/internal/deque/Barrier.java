package dev.fjord.internal.deque;

/** The heavy half of an asymmetric fence. */
@FunctionalInterface
public interface Barrier {
  /**
   * Makes the given threads pass a full memory barrier, between two of its bytecodes, before this
   * returns; at once for those that are not running.
   */
  void pass(Thread... threads);
}
