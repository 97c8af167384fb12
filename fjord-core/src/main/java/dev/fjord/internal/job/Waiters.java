package dev.fjord.internal.job;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Threads that wait for jobs, beside the jobs, so that a job nobody waits for carries nothing.
 *
 * <pre>
 *   waiter                         whoever ends the job
 *   1. add: me, then awaited = 1   1. outcome
 *   2. job done? else park         2. awaited? unpark those of this job
 * </pre>
 *
 * All four are sequentially consistent: if the waiter saw the job unfinished, its step 1 came
 * before the other's step 2. A {@link Task} has to be watched, too, between 1 and 2.
 */
public final class Waiters {
  private static final int ROOMS = 64;
  private static final Waiters[] ALL = new Waiters[ROOMS];

  static {
    for (int i = 0; i < ROOMS; i++) {
      ALL[i] = new Waiters();
    }
  }

  private final List<Entry> entries = new ArrayList<>();

  private Waiters() {}

  private record Entry(Job job, Thread thread) {}

  private static Waiters of(Job job) {
    int hash = System.identityHashCode(job);
    return ALL[(hash ^ (hash >>> 12)) & (ROOMS - 1)];
  }

  /** The thread will be unparked when the job ends, if it has not ended when this returns. */
  public static void add(Job job, Thread thread) {
    Waiters room = of(job);
    synchronized (room) {
      room.entries.add(new Entry(job, thread));
    }
    job.awaited = 1;
  }

  /** Takes back an {@link #add}. */
  public static void remove(Job job, Thread thread) {
    Waiters room = of(job);
    synchronized (room) {
      for (int i = room.entries.size() - 1; i >= 0; i--) {
        Entry entry = room.entries.get(i);
        if (entry.job == job && entry.thread == thread) {
          room.entries.remove(i);
          return;
        }
      }
    }
  }

  /**
   * Unparks all that wait for the job, which has ended. The last of them, often the only one,
   * outside of the monitor: it is awake before this thread is back from the system, and {@link
   * #remove} needs the monitor.
   */
  static void wake(Job job) {
    LockSupport.unpark(of(job).wakeAllButLast(job)); // nobody: nothing
  }

  /**
   * Unparks all that wait for the job but the last, and returns that; null if there is none. Needs
   * no memory, so that the end of a job is told whatever there is: hence no iterator.
   */
  private synchronized @Nullable Thread wakeAllButLast(Job job) {
    Thread last = null;
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      if (entry.job == job) {
        LockSupport.unpark(last); // nobody: nothing
        last = entry.thread;
      }
    }
    return last;
  }
}
