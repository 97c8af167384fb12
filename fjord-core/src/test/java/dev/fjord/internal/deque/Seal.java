package dev.fjord.internal.deque;

/** A planted fault: a deque whose jobs nobody can take over, as if its owner had died inside. */
public final class Seal {
  private Seal() {}

  /** To be called by the owner, which then neither forks nor joins. */
  public static void seal(SplitDeque deque) {
    deque.acquire();
  }

  public static void open(SplitDeque deque) {
    deque.release();
  }
}
