package dev.fjord.internal.schedule;

import java.util.concurrent.locks.LockSupport;

/**
 * Short sleeps in a loop that an interrupt does not end. A thread that is interrupted does not
 * park: its loop would keep a processor from those for whom it waits. So the interrupt is taken
 * away, and put back when the loop has ended.
 *
 * <pre>
 *   int taken = Naps.NONE;
 *   while (...) {
 *     taken |= Naps.nap(this, nanos);
 *   }
 *   Naps.end(taken);
 * </pre>
 */
public final class Naps {
  /** No interrupt was taken. */
  public static final int NONE = 0;

  static final int OTHERS = 1;
  static final int ENGINES = 2;

  private Naps() {}

  /** Parks, about so long; returns what interrupt was there before. */
  public static int nap(Object blocker, long nanos) {
    int taken = take();
    LockSupport.parkNanos(blocker, nanos);
    return taken;
  }

  /** Takes the interrupt status of the calling thread away; returns whose it was. */
  public static int take() {
    return Thread.currentThread().isInterrupted() ? OwnInterrupts.take(false) : NONE;
  }

  /** Whose the interrupt was that was just taken from the calling thread, by an exception. */
  public static int taken() {
    return OwnInterrupts.take(true);
  }

  /** After the last. */
  public static void end(int taken) {
    if ((taken & OTHERS) != 0) {
      OwnInterrupts.putBackOthers();
    }
    if ((taken & ENGINES) != 0) {
      OwnInterrupts.putBack();
    }
  }
}
