package dev.fjord.internal.deque;

/**
 * Makes a stack overflow happen before a slow path changes anything instead of half-way through. A
 * recursion that forks a million frames deep overflows somewhere; the fast path consists of single
 * stores that need no cleaning up, and slow paths call this first.
 */
public final class StackRoom {
  /** Deeper than any slow path; its value matters only by being enough. */
  private static final int LEVELS = 24;

  /** Deeper than the call of a {@link Barrier}. */
  private static final int DEEP_LEVELS = 200;

  private StackRoom() {}

  /**
   * Uses the stack as deep as a slow path would, and returns.
   *
   * @throws StackOverflowError if there is no room; nothing has changed then
   */
  public static void reserve() {
    descend(LEVELS);
  }

  /** The same for {@link SplitDeque#takeOver}. */
  static void reserveDeep() {
    descend(DEEP_LEVELS);
  }

  private static int descend(int levels) {
    return levels == 0 ? 0 : 1 + descend(levels - 1);
  }
}
