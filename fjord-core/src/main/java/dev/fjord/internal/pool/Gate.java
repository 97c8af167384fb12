package dev.fjord.internal.pool;

import dev.fjord.internal.inbox.Inbox;
import dev.fjord.internal.worker.Roster;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Whether a pool lets anything in, and whether anything is inside. Nobody is counted who comes or
 * goes: when somebody asks, all queues and workers are looked at.
 *
 * <pre>
 *   who submits                       who calls                     who closes
 *   1. puts the job into a queue      1. his worker is busy         1. closed = true
 *   2. closed? takes it out again:    2. closed? leaves: refused    2. nothing inside? stops the pool
 *      refused
 * </pre>
 *
 * All are sequentially consistent, so that of two at the same time one sees the other. Besides
 * those who close, every worker that finds nothing, every caller that leaves, and whoever takes a
 * job out again, does step 2: the last of them finds nothing inside.
 *
 * <p><b>Inside</b> is what waits in a queue, and what runs. A job is in a queue until a worker
 * takes it that says before that it is about to work. So it may be missed only by a look that sees
 * the queue after it was taken and the worker after it was finished; but then the worker has
 * counted a root, or what the job forked, or a job that the job submitted waits. Hence two looks,
 * between which nothing was begun or forked.
 *
 * <p>What is inside a view is inside its host; and who submits to a view looks whether the host is
 * closed, too.
 */
final class Gate {
  private final Roster roster;
  private final Inbox inbox;
  private final Views views;
  private final @Nullable Gate outer;
  private final Runnable whenDrained;
  private final AtomicBoolean drained = new AtomicBoolean();

  /** How many answer for something that is submitted later. */
  private final AtomicLong holds = new AtomicLong();

  private volatile boolean closed;

  /**
   * An open gate.
   *
   * @param outer that of the host, if this is a view's
   * @param whenDrained called once, by whoever finds it closed and nothing inside
   */
  Gate(Roster roster, Inbox inbox, Views views, @Nullable Gate outer, Runnable whenDrained) {
    this.roster = roster;
    this.inbox = inbox;
    this.views = views;
    this.outer = outer;
    this.whenDrained = whenDrained;
  }

  boolean isClosed() {
    return closed;
  }

  /** Lets nobody in from now on. */
  void close() {
    closed = true;
    stopIfDrained();
  }

  /** Takes something out of the inbox; false if it is not there. Who closed may have seen it. */
  boolean takesOut(Object submitted) {
    boolean taken = inbox.remove(submitted);
    if (taken) {
      stopIfDrained();
    }
    return taken;
  }

  /** As {@link #takesOut} of what has ended in the inbox. */
  void dropEnded() {
    if (inbox.removeAtEnds(Submitted.HAS_ENDED)) {
      stopIfDrained();
    }
  }

  /** Something will be submitted later, and the pool is to stay open for it. */
  void hold() {
    holds.incrementAndGet();
  }

  /** Ends a {@link #hold}. */
  void release() {
    holds.decrementAndGet();
    stopIfDrained();
  }

  void stopIfDrained() {
    if (closed
        && !drained.get()
        && holds.get() == 0
        && isQuietBut(0)
        && drained.compareAndSet(false, true)) {
      whenDrained.run();
    }
    if (outer != null) {
      outer.stopIfDrained(); // it may have been closed, and waited for this
    }
  }

  /** Whether nothing waits and nobody works, but for some workers who only wait for this. */
  boolean isQuietBut(int waiting) {
    boolean isQuiet;
    long before;
    do { // again, if something was begun meanwhile, or a view with what it has moved is no more
      before = moves();
      VarHandle.loadLoadFence();
      isQuiet = looksQuiet(waiting);
      isQuiet &= looksQuiet(waiting);
    } while (isQuiet && moves() != before);
    return isQuiet;
  }

  private boolean looksQuiet(int but) {
    List<WeakReference<Pool>> within = views.all();
    for (int i = 0; i < within.size(); i++) { // needs no memory, as an iterator would
      Pool view = within.get(i).get();
      if (view != null && !view.gate().looksQuiet(0)) {
        return false;
      }
    }
    if (inbox.hasJob() || roster.hasPublic() || roster.hasPrivate(null)) {
      return false;
    }
    int working = 0;
    for (int i = 0; i < roster.size(); i++) {
      working += roster.at(i).isAboutToWork() ? 1 : 0;
    }
    return working <= but;
  }

  private long moves() {
    long moves = roster.forks();
    for (int i = 0; i < roster.size(); i++) {
      moves += roster.at(i).rootCount();
    }
    List<WeakReference<Pool>> within = views.all();
    for (int i = 0; i < within.size(); i++) {
      Pool view = within.get(i).get();
      moves += view == null ? 0 : view.gate().moves();
    }
    return moves;
  }
}
