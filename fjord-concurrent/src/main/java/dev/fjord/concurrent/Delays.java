package dev.fjord.concurrent;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.pool.BareThread;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a pool shall do later. One thread sleeps until the earliest is due and hands it over; it is
 * started when something is put in, and ends when nothing has been there for a while.
 */
final class Delays {
  private final PoolCore core;
  private final TreeSet<Delayed> waiting = new TreeSet<>();
  private @Nullable Thread thread;
  private long numbers;
  private boolean isShutdown;
  private boolean isOver;
  private boolean cancelsOnShutdown;

  Delays(PoolCore core) {
    this.core = core;
  }

  /** Something that is due at a time. */
  abstract static class Delayed implements Comparable<Delayed> {
    private volatile long due;
    private volatile long number;

    /** When it is due, in terms of {@link System#nanoTime}. */
    final long due() {
      return due;
    }

    private void due(long time, long place) {
      due = time;
      number = place;
    }

    /** Called by the sleeping thread when it is due; must not take long. */
    abstract void fire();

    /** Called when it will not be fired: the pool is shut down. */
    abstract void drop();

    /** Whether it waits no longer than until {@link ForkJoinPool#shutdown}. */
    abstract boolean endsWithShutdown();

    /** Whether it ends then if the pool was told to cancel what is delayed. */
    abstract boolean isTask();

    @Override
    public final int compareTo(Delayed other) {
      long difference = due() - other.due();
      return difference != 0 ? Long.signum(difference) : Long.compare(number, other.number);
    }

    @Override
    public final boolean equals(@Nullable Object other) {
      return this == other;
    }

    @Override
    public final int hashCode() {
      return System.identityHashCode(this);
    }
  }

  /**
   * Puts something in; drops it at once if the pool's state says so.
   *
   * @throws OutOfMemoryError if there is no thread to be had; then it was not put in
   */
  @SuppressWarnings("ReferenceEquality") // equality is that of references
  void add(Delayed delayed, long due) {
    core.needThreads(); // whoever schedules need not wait for it
    StackRoom.reserveToOpen(); // or a tree that is everybody's might be left half changed
    synchronized (this) {
      delayed.due(due, numbers++);
      if (!isRefused(delayed)) {
        waiting.add(delayed);
        if (thread == null) {
          start(delayed);
        } else if (waiting.first() == delayed) {
          notifyAll();
        }
        return;
      }
    }
    delayed.drop();
  }

  private boolean isRefused(Delayed delayed) {
    return isOver || (isShutdown && (delayed.endsWithShutdown() || isCancelled(delayed)));
  }

  private boolean isCancelled(Delayed delayed) {
    return cancelsOnShutdown && delayed.isTask();
  }

  /** Without a thread for it nothing is put in. */
  private void start(Delayed first) {
    Thread made = BareThread.forAll(this::work, core.name() + "-delays");
    try {
      made.start();
      thread = made;
    } finally {
      if (thread == null) {
        waiting.remove(first);
      }
    }
  }

  /** Takes something out; false if it is not there, because it was fired, dropped or never put. */
  synchronized boolean remove(Delayed delayed) {
    StackRoom.reserve(); // as above
    boolean removed = waiting.remove(delayed);
    if (removed && isShutdown && waiting.isEmpty()) {
      notifyAll();
    }
    return removed;
  }

  /** How many wait that are tasks. */
  synchronized long count() {
    return waiting.stream().filter(Delayed::isTask).count();
  }

  // ---- the thread ----

  private void work() {
    boolean more = true;
    while (more) {
      more = fire(take());
    }
  }

  /** Not in the loop, where what was fired would be kept until the next is due. */
  private boolean fire(@Nullable Delayed next) {
    if (next == null) {
      return false;
    }
    try {
      next.fire();
    } catch (Throwable failure) {
      next.drop(); // no memory, most likely, or the pool is closed
    } finally {
      if (next.endsWithShutdown()) {
        core.face.release();
      }
    }
    return true;
  }

  /**
   * Waits for the next that is due. What would end with a shutdown holds the pool open until it was
   * fired, since it is in no queue meanwhile. Null when there has been none for a while.
   */
  private synchronized @Nullable Delayed take() {
    long idleSince = System.nanoTime();
    while (true) {
      long now = System.nanoTime();
      long left;
      if (waiting.isEmpty()) {
        left = isShutdown ? 0 : Settings.KEEP_ALIVE_NANOS - (now - idleSince);
      } else {
        left = waiting.first().due() - now;
        if (left <= 0) {
          if (waiting.first().endsWithShutdown()) {
            core.face.holdOn();
          }
          return waiting.pollFirst();
        }
        idleSince = now;
      }
      if (left <= 0) {
        thread = null;
        return null;
      }
      pause(left);
    }
  }

  @SuppressWarnings("WaitNotInLoop") // the caller is the loop
  private void pause(long nanos) {
    try {
      wait(nanos / 1_000_000, (int) (nanos % 1_000_000));
    } catch (InterruptedException ignored) {
      // Nobody has a reason to. It looks again.
    }
  }

  // ---- the end ----

  /** See {@link ForkJoinPool#cancelDelayedTasksOnShutdown}. */
  void cancelOnShutdown() {
    List<Delayed> dropped;
    synchronized (this) {
      cancelsOnShutdown = true;
      dropped = takeRefused();
    }
    dropped.forEach(Delayed::drop);
  }

  /** Drops what does not wait longer. */
  void shutdown() {
    List<Delayed> dropped;
    synchronized (this) {
      isShutdown = true;
      dropped = takeRefused();
      notifyAll();
    }
    dropped.forEach(Delayed::drop);
  }

  /** Drops everything. */
  void cancelAll() {
    List<Delayed> dropped;
    synchronized (this) {
      isShutdown = true;
      isOver = true;
      dropped = takeRefused();
      notifyAll();
    }
    dropped.forEach(Delayed::drop);
  }

  private List<Delayed> takeRefused() {
    List<Delayed> refused = new ArrayList<>();
    for (Delayed each : waiting) {
      if (isRefused(each)) {
        refused.add(each);
      }
    }
    refused.forEach(waiting::remove);
    return refused;
  }
}
