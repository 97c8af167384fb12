package dev.fjord.internal.schedule;

import java.util.concurrent.locks.LockSupport;

/**
 * Short sleeps in a loop that an interrupt does not end. A thread that is interrupted does not
 * park: its loop would keep a processor from those for whom it waits. So the interrupt is taken
 * away, and put back when the loop has ended.
 *
 * <pre>
 *   boolean interrupted = false;
 *   while (...) {
 *     interrupted |= Naps.nap(this, nanos);
 *   }
 *   Naps.end(interrupted);
 * </pre>
 */
public final class Naps {
  private Naps() {}

  /** Parks, about so long; returns whether the thread was interrupted before. */
  public static boolean nap(Object blocker, long nanos) {
    boolean interrupted = Thread.interrupted();
    LockSupport.parkNanos(blocker, nanos);
    return interrupted;
  }

  /** After the last. */
  public static void end(boolean interrupted) {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
