package dev.fjord.internal.worker;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Interrupts by which the engine ends what is stopped, told from those by others. All under one
 * monitor: an interrupt is listed before it comes, and until the thread has left what it was for.
 */
public final class OwnInterrupts {
  /** By identity: a user's thread may have its own equals. */
  private static final Set<Thread> PENDING = Collections.newSetFromMap(new IdentityHashMap<>());

  private OwnInterrupts() {}

  /** Interrupts a thread, which {@linkplain #clear clears} that later. */
  public static synchronized void interrupt(Thread thread) {
    try {
      PENDING.add(thread);
    } catch (OutOfMemoryError unlisted) {
      // It matters more that it comes.
    }
    thread.interrupt();
  }

  /**
   * The calling thread has left what it was interrupted for.
   *
   * @return whether it has not seen the interrupt
   */
  public static synchronized boolean clear() {
    PENDING.remove(Thread.currentThread());
    return Thread.interrupted();
  }

  /** Whether the engine has interrupted a thread, which is still in what that was for. */
  public static synchronized boolean isPending(Thread thread) {
    return PENDING.contains(thread);
  }

  /** Whether a thread has the interrupt status, and not by the engine. */
  public static synchronized boolean isByOthers(Thread thread) {
    return thread.isInterrupted() && !PENDING.contains(thread);
  }
}
