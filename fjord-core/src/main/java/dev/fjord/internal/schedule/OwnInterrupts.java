package dev.fjord.internal.schedule;

import java.util.IdentityHashMap;

/**
 * Interrupts by which the engine ends what is stopped, told from those by others. One is listed
 * before it comes, and until the thread has left what it was for. One by others that was there
 * before it, and that nobody has seen, stays. The list has a monitor, under which no code of a
 * thread's own class is called.
 */
public final class OwnInterrupts {
  /** By identity: a user's thread may have its own equals. */
  private static final IdentityHashMap<Thread, Pending> PENDING = new IdentityHashMap<>();

  private static final class Pending {
    /** Whether a wait of the thread has taken it. */
    private boolean isTaken;

    /** Whether somebody else has interrupted the thread, too. */
    private boolean byOthers;
  }

  /** How often that has changed. */
  private static long changes;

  private OwnInterrupts() {}

  /** Interrupts a thread, which {@linkplain #clear clears} that after this has returned. */
  public static void interrupt(Thread thread) {
    list(thread, true, isByOthers(thread));
    thread.interrupt();
    list(thread, false, false); // it may have cleared one before meanwhile
  }

  private static synchronized void list(Thread thread, boolean isNew, boolean byOthers) {
    changes++;
    try {
      Pending pending = PENDING.get(thread);
      if (pending == null) {
        pending = new Pending();
        PENDING.put(thread, pending);
      }
      pending.isTaken &= !isNew;
      pending.byOthers |= byOthers;
    } catch (OutOfMemoryError unlisted) {
      // It matters more that it is interrupted.
    }
  }

  /**
   * The calling thread has left what it was interrupted for.
   *
   * @return whether it has not seen the interrupt
   */
  public static boolean clear() {
    Pending pending;
    boolean isUnseen;
    synchronized (OwnInterrupts.class) {
      changes++;
      pending = PENDING.remove(Thread.currentThread());
      isUnseen = Thread.interrupted();
    }
    if (isUnseen && pending != null && pending.byOthers) {
      Thread.currentThread().interrupt();
    }
    return isUnseen;
  }

  /**
   * A wait of the calling thread has taken its interrupt status away.
   *
   * @return whether that was the engine's, which is taken once: another is somebody else's
   */
  public static synchronized boolean take() {
    Pending pending = PENDING.get(Thread.currentThread());
    if (pending == null || pending.isTaken) {
      return false;
    }
    pending.isTaken = true;
    return true;
  }

  /** Puts back what {@link #take} had, if the thread is still in what it was for. */
  static void putBack() {
    Pending pending;
    synchronized (OwnInterrupts.class) {
      pending = PENDING.get(Thread.currentThread());
      if (pending != null) {
        pending.isTaken = false;
      }
    }
    if (pending != null) {
      Thread.currentThread().interrupt();
    }
  }

  /** Puts back somebody else's, which a wait of the calling thread has taken away. */
  static void putBackOthers() {
    synchronized (OwnInterrupts.class) {
      Pending pending = PENDING.get(Thread.currentThread());
      if (pending != null) {
        pending.byOthers = true;
      }
    }
    Thread.currentThread().interrupt();
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
