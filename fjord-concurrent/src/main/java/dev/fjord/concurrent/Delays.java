package dev.fjord.concurrent;

import dev.fjord.concurrent.DelayHeap.Entry;
import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.pool.BareThread;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.schedule.Times;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What a pool shall do later. One thread sleeps until the earliest is due and hands it over; it is
 * started when something is put in, and ends when nothing has been there for a while.
 *
 * <p>What is put in waits in the inbox, until the thread looks or there are many, and is then taken
 * into the heap. The thread is woken if it would sleep for too long.
 *
 * <pre>
 *   who puts something in             the thread
 *   1. adds it to the inbox           1. wakesAt = when the first of the heap is due
 *   2. earlier than wakesAt? wakes    2. nothing in the inbox? sleeps until then
 * </pre>
 *
 * Of two at the same time one sees the other.
 *
 * <p>What is taken out before its time leaves its entry behind, which is empty then and keeps
 * nothing alive. Empty entries are dropped when they are due, or all at once when they are the
 * majority.
 */
final class Delays {
  /** So many wait in the inbox, or in the heap, before somebody tidies up. */
  private static final int FEW = 64;

  private final PoolCore core;

  /** The newest, which leads to the others. */
  private final AtomicReference<@Nullable Entry> inbox = new AtomicReference<>();

  /** How many entries are not empty. */
  private final AtomicLong waiting = new AtomicLong(); // a LongAdder may need memory

  private final DelayHeap heap = new DelayHeap();

  /** What was taken from the inbox and is not yet in the heap, the oldest first. */
  private @Nullable Entry taken;

  private volatile @Nullable Thread thread;

  /** Until when the thread sleeps at most. */
  private volatile long wakesAt;

  private long idleSince;

  /** Whether somebody empties the inbox at the moment. */
  private volatile boolean isTakingIn;

  /** Whether the thread has taken out a task that it has not yet handed over. */
  private boolean isFiring;

  /** Whether the pool was shut down and stays open for what is here. */
  private boolean isHeld;

  private volatile boolean isShutdown;
  private volatile boolean isOver;
  private boolean cancelsOnShutdown;

  /** Whether what is not yet in the heap has come after the shutdown, and is its owner's again. */
  private boolean leavesLate;

  Delays(PoolCore core) {
    this.core = core;
  }

  /** Something that is due at a time. */
  interface Delayed {
    /** Called by the sleeping thread when it is due; must not take long. */
    void fire();

    /** Called when it will not be fired: the pool is shut down, or there is no memory. */
    void drop();

    /** Whether it waits no longer than until {@link ForkJoinPool#shutdown}. */
    boolean endsWithShutdown();

    /** Whether it ends then if the pool was told to cancel what is delayed. */
    boolean isTask();
  }

  /**
   * Puts something in, unless the pool's state forbids it.
   *
   * @return whether it was put in
   * @throws OutOfMemoryError if there is no thread to be had; then it was not put in
   */
  boolean add(Entry entry) {
    if (isShutdown && isLate(entry)) {
      return false; // and no thread is started for it
    }
    core.needThreads(); // whoever schedules need not wait for it
    if (isTooEarly(entry)) {
      StackRoom.reserve(); // what is put in must be told
    }
    waiting.incrementAndGet();
    int depth = push(entry);
    try {
      if (isTooEarly(entry)) {
        wake(entry);
      } else if (depth % FEW == 0 && !isTakingIn) {
        takeIn();
      }
    } catch (Throwable failure) {
      if (takesBack(entry)) {
        throw failure;
      }
    }
    return !isShutdown || !isLate(entry) || !takesBack(entry);
  }

  private int push(Entry entry) {
    while (true) {
      Entry newest = inbox.get();
      int depth = newest == null ? 1 : newest.depth + 1;
      entry.next = newest;
      entry.depth = depth;
      if (inbox.compareAndSet(newest, entry)) {
        return depth;
      }
    }
  }

  /** Whether the thread would sleep for too long. */
  private boolean isTooEarly(Entry entry) {
    return thread == null || entry.due - wakesAt < 0;
  }

  private void wake(Entry entry) {
    synchronized (this) {
      if (thread == null) {
        idleSince = System.nanoTime();
        Thread made = BareThread.forAll(this::work, core.name() + "-delays");
        made.start();
        thread = made;
      }
      wakesAt = entry.due;
    }
    LockSupport.unpark(thread);
  }

  private boolean isLate(Entry entry) {
    Delayed delayed = entry.get();
    return delayed != null && (isOver || delayed.isTask());
  }

  private boolean takesBack(Entry entry) {
    boolean isOut = empty(entry) != null;
    letGo();
    return isOut;
  }

  /** Takes something out; false if it is not there: it was fired, dropped or never put. */
  boolean remove(Entry entry) {
    if (empty(entry) == null) {
      return false;
    }
    if (isShutdown) {
      LockSupport.unpark(thread); // that may have been the last
    } else if (isMostlyEmpty()) { // at a glance, without the lock
      dropEmpty();
    }
    return true;
  }

  private @Nullable Delayed empty(Entry entry) {
    Delayed held = entry.take();
    if (held != null) {
      waiting.decrementAndGet();
    }
    return held;
  }

  private boolean isMostlyEmpty() {
    int entries = heap.size();
    return entries > FEW && entries > 2 * count();
  }

  private synchronized void dropEmpty() {
    if (isMostlyEmpty()) {
      StackRoom.reserve(); // or it might be left half changed
      heap.dropEmpty();
    }
  }

  /** How many wait; about, while some come or go. */
  long count() {
    return waiting.get();
  }

  // ---- into the heap, and out ----

  /** If memory runs out, the rest waits to be put in. */
  private synchronized void takeIn() {
    if (taken == null && inbox.get() == null) {
      return;
    }
    StackRoom.reserve(); // as above
    isTakingIn = true;
    try {
      putAll();
      taken = Entry.inOrder(inbox.getAndSet(null));
      putAll();
    } finally {
      isTakingIn = false;
    }
  }

  private void putAll() {
    for (Entry at = taken; at != null; at = taken) {
      if (at.get() != null && !(leavesLate && isLate(at))) {
        heap.put(at);
      }
      taken = at.next;
      at.next = null;
    }
  }

  /** The earliest that is not empty; null if there is none. */
  private @Nullable Entry earliest() {
    takeIn();
    StackRoom.reserve(); // as above
    for (Entry first = heap.first(); first != null; first = heap.first()) {
      if (first.get() != null) {
        return first;
      }
      heap.removeFirst();
    }
    return null;
  }

  // ---- the thread ----

  private void work() {
    long left = 0;
    while (left >= 0) {
      if (left > 0) {
        LockSupport.parkNanos(this, left);
        Thread.interrupted(); // with it set none would park
      }
      try {
        left = fire(take()) ? 0 : pause();
      } catch (OutOfMemoryError noRoom) { // in the heap; it is all in the inbox
        Failures.uncaught(noRoom, core.settings.handler());
        left = Times.ASK_AGAIN_NANOS;
      }
    }
    letGo();
  }

  /** Not in the loop, where what was fired would be kept until the next is due. */
  private boolean fire(@Nullable Delayed next) {
    if (next == null) {
      return false;
    }
    try {
      next.fire();
    } catch (Throwable failure) { // no memory, most likely, or the pool is closed
      drop(next);
    }
    return true;
  }

  private void drop(Delayed delayed) {
    try {
      delayed.drop();
    } catch (Throwable failure) { // there are others
      Failures.uncaught(failure, core.settings.handler());
    }
  }

  /** Takes out the next that is due; null if there is none. What was taken before is fired. */
  private synchronized @Nullable Delayed take() {
    isFiring = false;
    OutOfMemoryError noRoom = null;
    try {
      takeIn();
    } catch (OutOfMemoryError failure) { // what is due makes room
      noRoom = failure;
    }
    long now = System.nanoTime();
    for (Entry first = heap.first(); first != null; first = heap.first()) {
      if (first.due - now > 0) {
        break;
      }
      Delayed next = empty(first);
      heap.removeFirst();
      if (next != null) {
        isFiring = next.isTask();
        idleSince = now;
        return next;
      }
    }
    if (noRoom != null) {
      throw noRoom;
    }
    return null;
  }

  /** Returns how long to sleep if nothing is put in meanwhile; less than 0 to end. */
  private synchronized long pause() {
    long now = System.nanoTime();
    Entry first = earliest();
    if (first != null) {
      idleSince = now; // and it looks now and then whether it has been emptied
      wakesAt = now + Math.min(first.due - now, Settings.KEEP_ALIVE_NANOS);
    } else {
      wakesAt = isShutdown ? now : idleSince + Settings.KEEP_ALIVE_NANOS;
    }
    long left = Math.max(wakesAt - now, 0);
    boolean ends = first == null && left == 0;
    if (ends) {
      heap.clear();
    }
    thread = ends ? null : Thread.currentThread();
    if (inbox.get() != null) {
      thread = Thread.currentThread();
      return 0;
    }
    return ends ? -1 : left;
  }

  // ---- the end ----

  /** See {@link ForkJoinPool#cancelDelayedTasksOnShutdown}. */
  void cancelOnShutdown() {
    core.face.hold();
    try {
      List<Delayed> dropped;
      synchronized (this) {
        cancelsOnShutdown = true;
        dropped = takeRefused();
      }
      dropAll(dropped);
      letGo();
    } finally {
      core.face.release();
    }
  }

  /**
   * Drops everything, or what does not wait longer, and keeps the pool open for the rest. Steps,
   * against a {@link #remove}:
   *
   * <pre>
   *   who takes out the last              who shuts down
   *   1. empties the entry                1. isShutdown = true, holds the pool
   *   2. isShutdown? wakes the thread,    2. nothing left? lets it go
   *      which lets the pool go
   * </pre>
   *
   * Of two at the same time one sees the other.
   */
  void shutdown(boolean now) {
    List<Delayed> dropped = List.of();
    try {
      synchronized (this) {
        isShutdown = true;
        isOver |= now;
        if (!isHeld) {
          core.face.hold();
          isHeld = true;
        }
        dropped = takeRefused();
        leavesLate = true;
      }
    } finally {
      dropAll(dropped);
      letGo();
    }
  }

  private void dropAll(List<Delayed> dropped) {
    for (int i = 0; i < dropped.size(); i++) { // there may be no memory for an iterator
      drop(dropped.get(i));
    }
  }

  private List<Delayed> takeRefused() {
    StackRoom.reserve(); // as above
    takeIn();
    List<Delayed> refused = heap.takeAll(this::isRefused);
    waiting.addAndGet(-refused.size());
    return refused;
  }

  private boolean isRefused(Delayed delayed) {
    return isOver
        || (isShutdown && (delayed.endsWithShutdown() || (cancelsOnShutdown && delayed.isTask())));
  }

  /** Once the pool is shut down and nothing is left here, it may end, and the thread as well. */
  private void letGo() {
    if (!isShutdown) {
      return;
    }
    boolean wasHeld;
    synchronized (this) {
      if (isFiring || earliest() != null) {
        return;
      }
      wasHeld = isHeld;
      isHeld = false;
      LockSupport.unpark(thread);
    }
    if (wasHeld) {
      core.face.release();
    }
  }
}
