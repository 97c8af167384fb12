package dev.fjord.internal.worker;

import java.util.IdentityHashMap;

/**
 * Interrupts by which the engine ends what is stopped, told from those by others. One is listed
 * before it comes, and until the thread has left what it was for. The list has a monitor, under
 * which no code of a thread's own class is called.
 */
public final class OwnInterrupts {
  /**
   * Whether a wait of the thread has taken it. By identity: a user's thread may have its own
   * equals.
   */
  private static final IdentityHashMap<Thread, Boolean> PENDING = new IdentityHashMap<>();

  /** How often that has changed. */
  private static long changes;

  private OwnInterrupts() {}

  /** Interrupts a thread, which {@linkplain #clear clears} that after this has returned. */
  public static void interrupt(Thread thread) {
    list(thread, true);
    thread.interrupt();
    list(thread, false); // it may have cleared one before meanwhile
  }

  private static synchronized void list(Thread thread, boolean isNew) {
    changes++;
    try {
      if (isNew || !PENDING.containsKey(thread)) {
        PENDING.put(thread, false);
      }
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

  /**
   * A wait of the calling thread has taken its interrupt status away.
   *
   * @return whether that was the engine's, which is taken once: another is somebody else's
   */
  static synchronized boolean take() {
    return Boolean.FALSE.equals(PENDING.replace(Thread.currentThread(), true));
  }

  /** Puts back what {@link #take} had, if the thread is still in what it was for. */
  static void putBack() {
    boolean isPending;
    synchronized (OwnInterrupts.class) {
      isPending = PENDING.replace(Thread.currentThread(), false) != null;
    }
    if (isPending) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether the engine has interrupted a thread, which is still in what that was for. */
  public static synchronized boolean isPending(Thread thread) {
    return PENDING.containsKey(thread);
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
