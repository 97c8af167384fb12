package dev.fjord.internal.schedule;

import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Interrupts by which the engine ends what is stopped, told from those by others. One is listed
 * before it comes, and until the thread has left what it was for. One by others that was there
 * before it, and that nobody has seen, stays. The list has a monitor, under which no code of a
 * thread's own class is called.
 */
public final class OwnInterrupts {
  /** An interrupt of the engine's. To change it needs no memory. Under the monitor. */
  private static final class Pending {
    /** Whether no wait of the thread has taken it. */
    boolean isThere = true;

    /**
     * Whether somebody else's was there before, and nobody has seen that; when it is not listed any
     * more, whether that was put back.
     */
    boolean hidesAnother;

    /** Whether it may have come, so that it may be what the thread has. */
    boolean hasCome;

    boolean isTaken() {
      return !isThere && !hidesAnother;
    }

    /** Both are there, whatever was taken. */
    void hideAnother() {
      isThere = true;
      hidesAnother = true;
    }
  }

  /** By identity: a user's thread may have its own equals. */
  private static final IdentityHashMap<Thread, Pending> PENDING = new IdentityHashMap<>();

  /** How often that has changed. */
  private static long changes;

  private OwnInterrupts() {}

  /**
   * Interrupts a thread, which {@linkplain #clear clears} that after this has returned. A wait of
   * the thread that finds it listed takes what it has seen for this one: if that was before, or one
   * is there all the same, it was somebody else's.
   */
  public static void interrupt(Thread thread) {
    Pending mine = list(thread, thread.isInterrupted());
    boolean isFirst = mine != null && noteOthers(thread, mine, thread.isInterrupted());
    thread.interrupt();
    if (isTaken(thread, mine) && isFirst && thread.isInterrupted()) {
      noteTaken(thread, mine); // asked afterwards: else what was taken may be what was there
    }
  }

  private static synchronized @Nullable Pending list(Thread thread, boolean isSet) {
    changes++;
    Pending before = PENDING.get(thread);
    if (before == null) {
      return put(thread);
    }
    if (before.hasCome) {
      before.hidesAnother &= isSet || !before.isThere;
      before.isThere = true;
    }
    return before;
  }

  /**
   * It had the status before any of the engine's came to it. Who lists one at the same time may be
   * the first to find that out, and the thread may have cleared it before another does.
   *
   * @return whether none has come before
   */
  private static synchronized boolean noteOthers(Thread thread, Pending mine, boolean isSet) {
    if (mine.hasCome) {
      return false;
    }
    mine.hasCome = true;
    if (PENDING.get(thread) == mine && (isSet || !mine.isThere)) {
      mine.hideAnother();
    }
    return true;
  }

  /** Lists it again, if it has been cleared; returns whether a wait of the thread has taken one. */
  private static synchronized boolean isTaken(Thread thread, @Nullable Pending mine) {
    changes++;
    Pending listed = PENDING.get(thread);
    if (listed == null) {
      Pending again = put(thread);
      if (again != null) {
        again.hasCome = true;
        again.hidesAnother = mine != null && mine.hidesAnother;
      }
    }
    return listed != null && listed == mine && listed.isTaken();
  }

  /** There is one although one was taken: unless the wait has put that back, two have come. */
  private static synchronized void noteTaken(Thread thread, @Nullable Pending mine) {
    Pending listed = PENDING.get(thread);
    if (listed != null && listed == mine && listed.isTaken()) {
      listed.hideAnother();
    }
  }

  private static @Nullable Pending put(Thread thread) {
    try {
      Pending fresh = new Pending();
      PENDING.put(thread, fresh);
      return fresh;
    } catch (OutOfMemoryError unlisted) {
      return null; // it matters more that it is interrupted
    }
  }

  /**
   * The calling thread has left what it was interrupted for.
   *
   * @return whether it has not seen the interrupt
   */
  public static boolean clear() {
    boolean isUnseen;
    Pending mine;
    synchronized (OwnInterrupts.class) {
      changes++;
      mine = PENDING.remove(Thread.currentThread());
      isUnseen = Thread.interrupted();
      if (mine != null) {
        mine.hidesAnother &= isUnseen;
      }
    }
    if (mine != null && mine.hidesAnother) {
      putBackOthers();
    }
    return isUnseen;
  }

  /**
   * A wait of the calling thread takes its interrupt status away. In one step: else one that comes
   * between is taken for the one that was there.
   *
   * @param isTaken whether it has been taken away already; if there is one again, both are
   * @return whose that was: the engine's is taken once, another is somebody else's
   */
  static synchronized int take(boolean isTaken) {
    boolean isThere = Thread.interrupted();
    if (!isTaken && !isThere) {
      return Naps.NONE;
    }
    Pending mine = PENDING.get(Thread.currentThread());
    if (mine == null || !mine.isThere) {
      return Naps.OTHERS;
    }
    boolean hasOthers = mine.hidesAnother || (isTaken && isThere);
    mine.isThere = false;
    mine.hidesAnother = false;
    return hasOthers ? Naps.ENGINES | Naps.OTHERS : Naps.ENGINES;
  }

  /** Puts back the engine's, if the thread is still in what it was for. */
  static void putBack() {
    if (isThereAgain()) {
      Thread.currentThread().interrupt();
    }
  }

  private static synchronized boolean isThereAgain() {
    Pending mine = PENDING.get(Thread.currentThread());
    if (mine != null) {
      mine.isThere = true;
    }
    return mine != null;
  }

  /** Puts back somebody else's: first, so that who lists the engine's then sees it. */
  static void putBackOthers() {
    Thread.currentThread().interrupt();
    synchronized (OwnInterrupts.class) {
      Pending mine = PENDING.get(Thread.currentThread());
      if (mine != null) {
        mine.hidesAnother = true;
      }
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
