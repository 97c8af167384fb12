package dev.fjord.internal.worker;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Interrupts by which the engine ends what is stopped, told from those by others. One is listed
 * before it comes, and until the thread has left what it was for. The list has a monitor, under
 * which no code of a thread's own class is called.
 */
public final class OwnInterrupts {
  /** By identity: a user's thread may have its own equals. */
  private static final Set<Thread> PENDING = Collections.newSetFromMap(new IdentityHashMap<>());

  /** How often that has changed. */
  private static long changes;

  private OwnInterrupts() {}

  /** Interrupts a thread, which {@linkplain #clear clears} that after this has returned. */
  public static void interrupt(Thread thread) {
    list(thread);
    thread.interrupt();
    list(thread); // it may have cleared one before meanwhile
  }

  private static synchronized void list(Thread thread) {
    changes++;
    try {
      PENDING.add(thread);
    } catch (OutOfMemoryError unlisted) {
      // It matters more that it is interrupted.
    }
  }

  /**
   * The calling thread has left what it was interrupted for.
   *
   * @return whether it has not seen the interrupt
   */
  public static synchronized boolean clear() {
    changes++;
    PENDING.remove(Thread.currentThread());
    return Thread.interrupted();
  }

  /** Whether the engine has interrupted a thread, which is still in what that was for. */
  public static synchronized boolean isPending(Thread thread) {
    return PENDING.contains(thread);
  }

  /** Whether a thread has the interrupt status, surely not by the engine. */
  public static boolean isByOthers(Thread thread) {
    long before = changes();
    return thread.isInterrupted() && !isPending(thread) && changes() == before;
  }

  private static synchronized long changes() {
    return changes;
  }
}
