package dev.fjord.internal.schedule;

import java.util.IdentityHashMap;

/**
 * Interrupts by which the engine ends what is stopped, told from those by others. One is listed
 * before it comes, and until the thread has left what it was for. One by others that was there
 * before it, and that nobody has seen, stays. The list has a monitor, under which no code of a
 * thread's own class is called.
 */
public final class OwnInterrupts {
  /**
   * Whose a thread's are, as {@link Naps} has it: the engine's, unless a wait of the thread has
   * taken it, and somebody else's. To change that needs no memory. By identity: a user's thread may
   * have its own equals.
   */
  private static final IdentityHashMap<Thread, Integer> PENDING = new IdentityHashMap<>();

  /** How often that has changed. */
  private static long changes;

  private OwnInterrupts() {}

  /** Interrupts a thread, which {@linkplain #clear clears} that after this has returned. */
  public static void interrupt(Thread thread) {
    long listed = list(thread, thread.isInterrupted());
    if (listed >= 0 && thread.isInterrupted()) {
      noteOthers(thread, listed);
    }
    thread.interrupt();
    listAgain(thread); // it may have cleared one before meanwhile
  }

  /** Returns the number of the change; less than 0 if it was listed. */
  private static synchronized long list(Thread thread, boolean isSet) {
    changes++;
    Integer before = PENDING.get(thread);
    int whose = before == null ? Naps.NONE : before;
    boolean isSeen = (whose & Naps.ENGINES) != 0 && !isSet;
    put(thread, Naps.ENGINES | (isSeen ? Naps.NONE : whose));
    return before == null ? changes : -1;
  }

  /** It had the status when only this change was made: whoever comes later is not taken for one. */
  private static synchronized void noteOthers(Thread thread, long change) {
    if (changes == change) {
      put(thread, Naps.ENGINES | Naps.OTHERS);
    }
  }

  private static synchronized void listAgain(Thread thread) {
    changes++;
    if (!PENDING.containsKey(thread)) {
      put(thread, Naps.ENGINES);
    }
  }

  private static void put(Thread thread, int whose) {
    try {
      PENDING.put(thread, whose);
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
    boolean isUnseen;
    Integer whose;
    synchronized (OwnInterrupts.class) {
      changes++;
      whose = PENDING.remove(Thread.currentThread());
      isUnseen = Thread.interrupted();
    }
    if (isUnseen && whose != null && (whose & Naps.OTHERS) != 0) {
      putBackOthers();
    }
    return isUnseen;
  }

  /**
   * A wait of the calling thread has taken its interrupt status away.
   *
   * @return whose that was: the engine's is taken once, another is somebody else's
   */
  static synchronized int take() {
    Integer whose = PENDING.get(Thread.currentThread());
    if (whose == null || (whose & Naps.ENGINES) == 0) {
      return Naps.OTHERS;
    }
    put(Thread.currentThread(), Naps.NONE);
    return whose;
  }

  /** Puts back the engine's, if the thread is still in what it was for. */
  static void putBack() {
    if (adds(Naps.ENGINES)) {
      Thread.currentThread().interrupt();
    }
  }

  /** Puts back somebody else's: first, so that who lists the engine's then sees it. */
  static void putBackOthers() {
    Thread.currentThread().interrupt();
    boolean unused = adds(Naps.OTHERS);
  }

  /** Adds to what is there of the calling thread, if it is listed; returns whether it is. */
  private static synchronized boolean adds(int more) {
    Integer whose = PENDING.get(Thread.currentThread());
    if (whose == null) {
      return false;
    }
    put(Thread.currentThread(), whose | more);
    return true;
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
