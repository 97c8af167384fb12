package dev.fjord.internal.pool;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Who is inside a pool: counts calls under way and jobs submitted and not finished, and closes.
 * Once closed and empty it stays so. Those who come and those who go are counted apart, and each in
 * stripes, so that submitters and workers do not meet here.
 *
 * <pre>
 *   who enters                              who leaves                     who closes
 *   1. entered + 1                          1. left + 1                    1. closed = true
 *   2. closed? then leave: refused          2. closed? 3. drained?         2. drained?
 *
 *   drained: read left, then entered; equal?
 * </pre>
 *
 * All are sequentially consistent. <b>Not too early:</b> both counts only grow and nobody leaves
 * who has not entered, so if what is read second equals what was read first, nobody was inside
 * between; and whoever enters later than that, and so than the closing, is refused. <b>Not
 * never:</b> the last to leave, refused ones too, finds it closed and reads both counts after all
 * others wrote them, or else the closing comes later and so its reads.
 */
final class Gate {
  private final Tally entered;
  private final Tally left;
  private final AtomicBoolean drained = new AtomicBoolean();
  private final Runnable whenDrained;
  private volatile boolean closed;

  /**
   * An open, empty gate.
   *
   * @param threads how many will come and go at a time, about
   * @param whenDrained called once, by whoever makes it closed and empty
   */
  Gate(int threads, Runnable whenDrained) {
    this.entered = new Tally(threads);
    this.left = new Tally(threads);
    this.whenDrained = whenDrained;
  }

  /** Goes in, unless closed. */
  boolean enter() {
    entered.add();
    if (closed) {
      exit();
      return false;
    }
    return true;
  }

  /** Goes out. */
  void exit() {
    left.add();
    if (closed) {
      tellIfDrained();
    }
  }

  /** Lets nobody in from now on. Returns false if it was closed before. */
  boolean close() {
    boolean before;
    synchronized (this) {
      before = closed;
      closed = true;
    }
    tellIfDrained();
    return !before;
  }

  private void tellIfDrained() {
    if (inside() == 0 && drained.compareAndSet(false, true)) {
      whenDrained.run();
    }
  }

  /** How many are inside; while they come and go, no fewer than at some moment of the call. */
  long inside() {
    long gone = left.sum();
    return entered.sum() - gone;
  }

  boolean isClosed() {
    return closed;
  }
}
