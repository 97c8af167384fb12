package dev.fjord.internal.worker;

import dev.fjord.internal.deque.Apart;
import dev.fjord.internal.deque.Barrier;
import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.schedule.Times;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ServiceConfigurationError;

/**
 * A barrier in other threads: asking for a thread's top frame makes it pass a safepoint or
 * handshake (or finds it outside Java code, which it cannot re-enter without one), and either is a
 * full fence between two of its bytecodes.
 *
 * <p>From JDK 19 on a stack trace is a handshake with that thread alone, and goes down no more than
 * 1,024 frames. Before, it is a safepoint, for which every thread of the JVM must come to a stop,
 * and goes down to the bottom; so {@code java.management} is asked then where it is there, which
 * reads one frame only. Measured on 2 processors beside 8 threads that spin, a handshake takes 0.1
 * ms and a safepoint 16 ms; beside 100, with a parked thread, 0.02 ms and 360 ms.
 */
final class ThreadBarrier implements Barrier, Runnable {
  static final ThreadBarrier INSTANCE = new ThreadBarrier();

  /** Whether a stack trace is a safepoint and there is something better. */
  private static final boolean MANAGEMENT =
      Runtime.version().feature() < 19
          && ModuleLayer.boot().findModule("java.management").isPresent();

  /** Set by {@link #prepare}. */
  private volatile boolean prepared;

  /** Some pass took {@link Times#SLOW_BARRIER_NANOS}. */
  private volatile boolean wasSlow;

  private ThreadBarrier() {}

  /**
   * Loads what it needs, also for stack traces. To be called where there is plenty of stack, and
   * sooner than late, since a class whose initialisation had no stack or memory is lost for ever;
   * then a slower way is used, or none.
   */
  void prepare() {
    if (!prepared) {
      Thread me = Thread.currentThread();
      try {
        prepared = MANAGEMENT ? Management.isThere(me) : me.getStackTrace() != null;
      } catch (OutOfMemoryError | LinkageError notInitialised) {
        return;
      }
    }
  }

  /**
   * As {@link #prepare}, once that is worth some tens of milliseconds: a stack trace down to the
   * bottom takes some hundred for a hundred thousand forks, and again for each hand-over.
   */
  void prepareIfSlow() {
    if (wasSlow) {
      prepare();
    }
  }

  /** Compiled apart from who calls it, who holds a lock: see {@link Deque#takeOver}. */
  @Override
  public void pass(Thread... threads) {
    pass(Apart.CALLS, threads);
  }

  /** Every thread that is a worker passes it; those that were and are not have passed a barrier. */
  @Override
  public void run() {
    prepare();
    Thread[] others = Bindings.othersThan(Thread.currentThread());
    if (others.length > 0) {
      pass(others);
    }
  }

  private void pass(int calls, Thread... threads) {
    if (calls > 0) {
      pass(calls - 1, threads);
      return;
    }
    VarHandle.fullFence();
    long begin = System.nanoTime();
    boolean byManagement = MANAGEMENT && prepared;
    boolean[] passed = byManagement ? Management.pass(threads) : new boolean[threads.length];
    for (int i = 0; i < threads.length; i++) {
      if (!passed[i]) {
        threads[i].getStackTrace();
      }
    }
    VarHandle.fullFence();
    if (!wasSlow && System.nanoTime() - begin > Times.SLOW_BARRIER_NANOS) {
      wasSlow = true;
    }
  }

  /** Apart, so that the module is not needed to load the class around it. */
  private static final class Management {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Loads what it needs; false if that has failed. */
    static boolean isThere(Thread me) {
      try {
        return pass(me).length > 0;
      } catch (ServiceConfigurationError notInitialised) {
        return false;
      }
    }

    @SuppressWarnings("deprecation") // threadId() came with 19
    static boolean[] pass(Thread... threads) {
      long[] ids = new long[threads.length];
      for (int i = 0; i < ids.length; i++) {
        ids[i] = threads[i].getId();
      }
      Object[] infos = THREADS.getThreadInfo(ids, 1);
      boolean[] passed = new boolean[ids.length];
      for (int i = 0; i < ids.length; i++) {
        passed[i] = infos[i] != null;
      }
      return passed;
    }
  }
}
