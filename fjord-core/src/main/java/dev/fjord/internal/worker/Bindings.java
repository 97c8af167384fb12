package dev.fjord.internal.worker;

import dev.fjord.internal.deque.Deque;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
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

  private static final Deque[] TABLE = new Deque[ENTRIES * STRIDE];
  private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(Deque[].class);
  private static final ThreadLocal<@Nullable Deque> SPILLED = new ThreadLocal<>();

  /** Those with a thread-local; under its monitor. */
  private static final List<Thread> SPILLS = new ArrayList<>();

  /** Whether there ever was one. */
  private static volatile boolean anySpill;

  private Bindings() {}

  /**
   * The worker that a thread is. Apart from {@link #of} for the compiler's sake, which learns what
   * is usual for each method by itself: here, to be none.
   */
  static @Nullable Deque search(Thread thread) {
    Deque deque = TABLE[index(thread)];
    return deque != null && deque.isBoundTo(thread) ? deque : spilled();
  }

  /** The worker that a thread is that forks, and so usually is one. */
  static @Nullable Deque of(Thread thread) {
    Deque deque = TABLE[index(thread)];
    return deque != null && deque.isBoundTo(thread) ? deque : spilled();
  }

  private static @Nullable Deque spilled() {
    return anySpill ? SPILLED.get() : null;
  }

  /**
   * Binds the calling thread. If there is no memory for that, it is bound as before.
   *
   * @param outer what it was bound to, to be given back to {@link #unbind}
   * @return whether the binding stands in the table
   */
  static boolean bind(Thread thread, Deque deque, @Nullable Deque outer) {
    int index = index(thread);
    if (outer != null && TABLE[index] == outer) {
      ENTRY.setRelease(TABLE, index, deque);
      return true;
    }
    if (outer == null && ENTRY.compareAndSet(TABLE, index, null, deque)) {
      return true;
    }
    spill(thread, deque, outer);
    return false;
  }

  /** Needs no memory if the thread has a thread-local already: what it has taken is not lost. */
  private static void spill(Thread thread, Deque deque, @Nullable Deque outer) {
    if (outer != null) {
      SPILLED.set(deque);
      return;
    }
    anySpill = true;
    try {
      SPILLED.set(deque);
      synchronized (SPILLS) {
        SPILLS.add(thread);
      }
    } catch (Throwable noMemory) { // as it was
      SPILLED.remove();
      throw noMemory;
    }
  }

  static void unbind(Thread thread, boolean inTable, @Nullable Deque outer) {
    if (inTable) {
      ENTRY.setRelease(TABLE, index(thread), outer);
    } else if (outer != null) {
      SPILLED.set(outer);
    } else {
      SPILLED.remove();
      synchronized (SPILLS) {
        int at = 0;
        while (SPILLS.get(at) != thread) { // of a user's class, maybe with its own equals
          at++;
        }
        SPILLS.remove(at);
      }
    }
  }

  /** All threads that are workers now, but one. Acquire: those that were have done all they did. */
  static Thread[] othersThan(Thread me) {
    Set<Thread> others = Collections.newSetFromMap(new IdentityHashMap<>());
    synchronized (SPILLS) {
      others.addAll(SPILLS);
    }
    for (int i = 0; i < TABLE.length; i += STRIDE) {
      Deque deque = (Deque) ENTRY.getAcquire(TABLE, i);
      Thread bound = deque == null ? null : deque.thread();
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
