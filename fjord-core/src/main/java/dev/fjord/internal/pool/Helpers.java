package dev.fjord.internal.pool;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Workers that wait until all others are quiet, and help meanwhile. Who finds nothing to do is
 * counted as idle, and before it looks for something is not. How many are idle, and how often one
 * has left, is one word.
 *
 * <pre>
 *   idle helper, before it takes a task    helper that asks whether all are quiet
 *   L1. idle--, left++                     A1. idle? left?
 *   L2. takes one                          A2. is nobody at work but so many?
 *                                          A3. all as it was: quiet
 * </pre>
 *
 * All are sequentially consistent. Of a helper that A1 counts L1 comes later; if A3 does not see
 * it, the helper takes nothing before the question is answered.
 */
public final class Helpers {
  private static final long ONE_IDLE = 1;
  private static final long ONE_LEFT = 1L << 32;

  private final Gate gate;
  private final AtomicLong word = new AtomicLong();

  Helpers(Gate gate) {
    this.gate = gate;
  }

  /** The calling worker finds nothing to do. */
  public void enter() {
    word.getAndAdd(ONE_IDLE);
  }

  /** The calling worker will look for something to do, or waits no more. Step L1. */
  public void leave() {
    word.getAndAdd(ONE_LEFT - ONE_IDLE);
  }

  /** Whether nothing waits, and nobody is at work but those who are idle here. Steps A1 to A3. */
  public boolean areAllQuiet() {
    long before = word.get();
    return gate.isQuietBut((int) before) && word.get() == before;
  }
}
