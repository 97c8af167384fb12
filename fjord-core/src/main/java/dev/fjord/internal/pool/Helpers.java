package dev.fjord.internal.pool;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Workers that wait until all others are quiet, and help meanwhile. Who finds nothing to do is
 * counted as idle, and before it looks for something is not.
 *
 * <pre>
 *   idle helper, before it takes a task    helper that asks whether all are quiet
 *   L1. idle--                             A1. left?
 *   L2. left++                             A2. idle?
 *   L3. takes one                          A3. is nobody at work but so many?
 *                                          A4. left as it was: quiet
 * </pre>
 *
 * All are sequentially consistent. Of a helper that A2 counts L1 comes later, and so L2 after A1;
 * if A4 does not see L2, the helper takes nothing before the question is answered.
 */
public final class Helpers {
  private final Gate gate;
  private final AtomicInteger idle = new AtomicInteger();
  private final AtomicInteger left = new AtomicInteger();

  Helpers(Gate gate) {
    this.gate = gate;
  }

  /** The calling worker finds nothing to do. */
  public void enter() {
    idle.incrementAndGet();
  }

  /** The calling worker will look for something to do, or waits no more. Steps L1 and L2. */
  public void leave() {
    idle.decrementAndGet();
    left.incrementAndGet();
  }

  /** Whether nothing waits, and nobody is at work but those who are idle here. Steps A1 to A4. */
  public boolean areAllQuiet() {
    int before = left.get();
    return gate.isQuietBut(idle.get()) && left.get() == before;
  }
}
