package dev.fjord.internal.worker;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Which worker a thread is: a table indexed by thread id, since a look-up stands at the head of
 * every fork and a {@link ThreadLocal} costs several times as much. Works for every kind of thread,
 * so workers need no thread class of their own and an ordinary caller may be one.
 *
 * <p>An entry is believed only if it names the asking thread. Only that thread ever writes such an
 * entry, so plain reads suffice: of the values a thread may see here, the only one that names it is
 * the one it wrote last. Two threads whose ids collide: the second uses a thread-local.
 */
final class Bindings {
  private static final int ENTRIES = 1024;

  /** In references: entries of neighbouring threads lie on lines of their own. */
  private static final int STRIDE = 16;

  private static final Worker[] TABLE = new Worker[ENTRIES * STRIDE];
  private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(Worker[].class);
  private static final ThreadLocal<@Nullable Worker> SPILLED = new ThreadLocal<>();

  /**
   * Those with a thread-local, under the class's monitor. Of our own: to be taken out must need no
   * memory, and a library's list may at that moment use some handle for the first time, or ask the
   * threads, which may be of a user's class, whether they are equal.
   */
  private static @Nullable Spill spills;

  private Bindings() {}

  /** A thread that uses the thread-local. */
  private static final class Spill {
    final Thread thread;
    @Nullable Spill next;

    Spill(Thread thread) {
      this.thread = thread;
    }
  }

  /**
   * The worker that a thread is. Apart from {@link #of} for the compiler's sake, which learns what
   * is usual for each method by itself: here, to be none.
   */
  static @Nullable Worker search(Thread thread) {
    Worker worker = TABLE[index(thread)];
    return worker != null && worker.isBoundTo(thread) ? worker : spilled();
  }

  /** The worker that a thread is that forks, and so usually is one. */
  static @Nullable Worker of(Thread thread) {
    Worker worker = TABLE[index(thread)];
    return worker != null && worker.isBoundTo(thread) ? worker : spilled();
  }

  /**
   * What a thread has set it finds without memory; one that has not may get none for its map. Read
   * without the monitor: of a thread in the list, it put itself there.
   */
  private static @Nullable Worker spilled() {
    if (spills == null) {
      return null;
    }
    try {
      return SPILLED.get();
    } catch (OutOfMemoryError nothingSet) {
      return null;
    }
  }

  /**
   * Binds the calling thread.
   *
   * @param outer what it was bound to, to be given back to {@link #unbind}
   * @return whether the binding stands in the table
   */
  static boolean bind(Thread thread, Worker worker, @Nullable Worker outer) {
    int index = index(thread);
    if (outer != null && TABLE[index] == outer) {
      put(TABLE, index, worker);
      return true;
    }
    if (outer == null && putIfFree(TABLE, index, worker)) {
      return true;
    }
    spill(thread, worker);
    return false;
  }

  /** Waits for memory if there is none: the thread may have a job in hand, which must be run. */
  private static void spill(Thread thread, Worker worker) {
    while (true) {
      try {
        Spill mine = new Spill(thread);
        SPILLED.set(worker);
        add(mine);
        return;
      } catch (OutOfMemoryError full) {
        LockSupport.parkNanos(Pace.JOIN_PARK_MOST_NANOS);
      }
    }
  }

  private static synchronized void add(Spill one) {
    one.next = spills;
    spills = one;
  }

  /** Takes out one entry of the thread, which may be there for several pools. */
  private static synchronized void remove(Thread thread) {
    Spill before = null;
    Spill at = spills;
    while (at != null && at.thread != thread) {
      before = at;
      at = at.next;
    }
    if (at != null && before != null) {
      before.next = at.next;
    } else if (at != null) {
      spills = at.next;
    }
  }

  private static synchronized void addSpilled(Set<Thread> threads) {
    for (Spill at = spills; at != null; at = at.next) {
      threads.add(at.thread);
    }
  }

  /** Needs no memory: whoever ends his work must come to the end of it. */
  static void unbind(Thread thread, boolean inTable, @Nullable Worker outer) {
    if (inTable) {
      put(TABLE, index(thread), outer);
      return;
    }
    if (outer == null) {
      SPILLED.remove();
    } else {
      SPILLED.set(outer);
    }
    remove(thread);
  }

  private static void put(Worker[] table, int index, @Nullable Worker worker) {
    ENTRY.setRelease(table, index, worker);
  }

  private static boolean putIfFree(Worker[] table, int index, @Nullable Worker worker) {
    return ENTRY.compareAndSet(table, index, null, worker);
  }

  private static @Nullable Worker get(Worker[] table, int index) {
    return (Worker) ENTRY.getAcquire(table, index);
  }

  /** Uses each access by handle once, on nothing; see {@link Rehearsal}. */
  static void rehearse() {
    Worker[] table = new Worker[1];
    put(table, 0, null);
    boolean right = putIfFree(table, 0, null) && get(table, 0) == null;
    assert right;
  }

  /** All threads that are workers now, but one. Acquire: those that were have done all they did. */
  static Thread[] othersThan(Thread me) {
    Set<Thread> others = new HashSet<>();
    addSpilled(others);
    for (int i = 0; i < TABLE.length; i += STRIDE) {
      Worker worker = get(TABLE, i);
      Thread bound = worker == null ? null : worker.owner();
      if (bound != null) {
        others.add(bound);
      }
    }
    others.remove(me);
    return others.toArray(new Thread[0]);
  }

  @SuppressWarnings("deprecation") // threadId() came with 19
  private static int index(Thread thread) {
    return ((int) thread.getId() & (ENTRIES - 1)) * STRIDE;
  }
}
