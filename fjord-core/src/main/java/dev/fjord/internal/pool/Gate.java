package dev.fjord.internal.pool;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Who is inside a pool: counts calls under way and jobs submitted and not finished, and closes.
 * Once closed and empty it stays so.
 */
final class Gate {
  private static final long CLOSED = 1;
  private static final long ONE = 2;

  /** Twice the count, plus one if closed: 2^62 inside, which memory does not allow. */
  private final AtomicLong state = new AtomicLong();

  private final Runnable whenDrained;

  /**
   * An open, empty gate.
   *
   * @param whenDrained called once, by whoever makes it closed and empty
   */
  Gate(Runnable whenDrained) {
    this.whenDrained = whenDrained;
  }

  /** Goes in, unless closed. */
  boolean enter() {
    long seen = state.get();
    while ((seen & CLOSED) == 0) {
      if (state.compareAndSet(seen, seen + ONE)) {
        return true;
      }
      seen = state.get();
    }
    return false;
  }

  /** Goes out. */
  void exit() {
    if (state.addAndGet(-ONE) == CLOSED) {
      whenDrained.run();
    }
  }

  /** Lets nobody in from now on. Returns false if it was closed before. */
  boolean close() {
    long seen = state.getAndUpdate(now -> now | CLOSED);
    if (seen == 0) {
      whenDrained.run();
    }
    return (seen & CLOSED) == 0;
  }

  /** How many are inside. */
  long inside() {
    return state.get() / ONE;
  }

  boolean isClosed() {
    return (state.get() & CLOSED) != 0;
  }
}
