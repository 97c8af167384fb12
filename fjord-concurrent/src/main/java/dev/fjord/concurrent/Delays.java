package dev.fjord.concurrent;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.pool.BareThread;
import dev.fjord.internal.pool.Failures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What a pool shall do later. One thread sleeps until the earliest is due and hands it over; it is
 * started when something is put in, and ends when nothing has been there for a while.
 *
 * <p>What is taken out before its time leaves its entry behind, which is empty then and keeps
 * nothing alive. Empty entries are dropped when they come first, and all at once when they are the
 * majority.
 */
final class Delays {
  /** Fewer empty entries than that are left alone. */
  private static final int FEW = 64;

  /** Each entry of the heap comes before so many others. */
  private static final int WIDTH = 4;

  private static final Entry[] NONE = {};

  private final PoolCore core;

  /** About how many entries are empty. */
  private final AtomicInteger empty = new AtomicInteger();

  /** The earliest first: that at i is no later than those at {@code WIDTH * i + 1} and so on. */
  private Entry[] heap = NONE;

  private int size;
  private long numbers;
  private @Nullable Thread thread;

  /** Until when the thread sleeps at most. */
  private long wakesAt;

  private long idleSince;

  /** Whether the thread has taken out a task that it has not yet handed over. */
  private boolean isFiring;

  /** Whether the pool was shut down and stays open for what is here. */
  private boolean isHeld;

  private volatile boolean isShutdown;
  private boolean isOver;
  private boolean cancelsOnShutdown;

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

  /** Holds what is due until somebody takes it: to fire it, to drop it, or since it has ended. */
  static final class Entry extends AtomicReference<@Nullable Delayed> {
    private static final long serialVersionUID = 1;

    private final long due;
    private long number;

    /** Due after a delay; one that is negative is none, and none is too long. */
    Entry(Delayed delayed, long delay, TimeUnit unit) {
      this(
          delayed,
          System.nanoTime() + Math.min(Math.max(unit.toNanos(delay), 0), Long.MAX_VALUE / 2));
    }

    /** Due at a time, in terms of {@link System#nanoTime}. */
    Entry(Delayed delayed, long due) {
      super(delayed);
      this.due = due;
    }

    long due() {
      return due;
    }

    @Nullable Delayed take() {
      return getAndSet(null);
    }

    boolean isBefore(Entry other) {
      long left = due - other.due;
      return left < 0 || (left == 0 && number < other.number);
    }
  }

  /**
   * Puts something in, unless the pool's state forbids it.
   *
   * @return whether it was put in
   * @throws OutOfMemoryError if there is no thread to be had; then it was not put in
   */
  boolean add(Entry entry) {
    core.needThreads(); // whoever schedules need not wait for it
    Thread woken = null;
    synchronized (this) {
      Delayed delayed = entry.get();
      if (delayed == null) {
        return true; // it has ended already
      }
      if (isOver || (isShutdown && delayed.isTask())) {
        return false;
      }
      if (thread == null || entry.due - wakesAt < 0) {
        StackRoom.reserve(); // what is put in must be told
        woken = thread == null ? start() : thread;
      }
      put(entry);
      if (woken != null) {
        wakesAt = entry.due;
      }
    }
    if (woken != null) {
      LockSupport.unpark(woken);
    }
    return true;
  }

  private Thread start() {
    Thread made = BareThread.forAll(this::work, core.name() + "-delays");
    idleSince = System.nanoTime();
    made.start();
    thread = made;
    return made;
  }

  /**
   * Takes something out; nothing if it is not there, because it was fired, dropped or never put.
   */
  void remove(Entry entry) {
    if (entry.take() == null) {
      return;
    }
    int count = empty.incrementAndGet();
    if (isShutdown) {
      letGo();
    } else if (count > FEW && count > size / 2) { // at a glance, without the lock
      dropEmpty();
    }
  }

  private synchronized void dropEmpty() {
    if (empty.get() > size / 2) {
      StackRoom.reserve(); // or it might be left half changed
      keepRest();
    }
  }

  /** How many wait. */
  synchronized long count() {
    long count = 0;
    for (int i = 0; i < size; i++) {
      count += heap[i].get() != null ? 1 : 0;
    }
    return count;
  }

  // ---- the heap ----

  /** If memory or stack are short, nothing has changed. The entry is the last of its time. */
  private void put(Entry entry) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, Math.max(FEW, 2 * size));
    }
    entry.number = numbers++;
    int at = size++;
    while (at > 0) {
      int above = (at - 1) / WIDTH;
      if (entry.due - heap[above].due >= 0) {
        break;
      }
      heap[at] = heap[above];
      at = above;
    }
    heap[at] = entry;
  }

  /** Whether there is any; the first then is not empty. */
  private boolean hasFirst() {
    if (size > 0 && heap[0].get() == null) {
      StackRoom.reserve(); // as above
      while (size > 0 && heap[0].get() == null) {
        removeFirst();
        empty.decrementAndGet();
      }
    }
    return size > 0;
  }

  @SuppressWarnings("NullAway") // beyond the size there is nothing
  private void removeFirst() {
    size--;
    heap[0] = heap[size];
    heap[size] = null;
    sink(0);
  }

  /** Drops all that are empty. */
  private void keepRest() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (heap[i].get() != null) {
        heap[kept++] = heap[i];
      }
    }
    Arrays.fill(heap, kept, size, null);
    size = kept;
    empty.set(0);
    for (int i = size - 1; i >= 0; i--) {
      sink(i);
    }
  }

  /** Lets the entry there, if there is one, sink to its place. */
  private void sink(int from) {
    Entry entry = heap[from];
    int at = from;
    while (true) {
      int next = at;
      Entry earliest = entry;
      int first = WIDTH * at + 1;
      for (int i = first; i < Math.min(first + WIDTH, size); i++) {
        if (heap[i].isBefore(earliest)) {
          earliest = heap[i];
          next = i;
        }
      }
      heap[at] = earliest;
      if (next == at) {
        return;
      }
      at = next;
    }
  }

  // ---- the thread ----

  private void work() {
    long left = 0;
    while (left >= 0) {
      if (left > 0) {
        LockSupport.parkNanos(this, left);
        boolean ignored = Thread.interrupted(); // with it set none would park
      }
      left = fire(take()) ? 0 : pause();
    }
    letGo(); // should who took out the last have had no stack for it
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
    synchronized (this) {
      isFiring = false;
    }
    letGo();
    return true;
  }

  private void drop(Delayed delayed) {
    try {
      delayed.drop();
    } catch (Throwable failure) { // there are others
      Failures.uncaught(failure, core.settings.handler());
    }
  }

  /** Takes out the next that is due; null if there is none. */
  private synchronized @Nullable Delayed take() {
    long now = System.nanoTime();
    while (hasFirst() && heap[0].due - now <= 0) {
      Delayed next = heap[0].take();
      if (next != null) { // else hasFirst drops it
        removeFirst();
        isFiring = next.isTask();
        return next;
      }
    }
    return null;
  }

  /** Returns how long to sleep if nothing is put in meanwhile; less than 0 to end. */
  private synchronized long pause() {
    long now = System.nanoTime();
    if (hasFirst()) {
      idleSince = now;
      wakesAt = heap[0].due;
    } else {
      wakesAt = isShutdown ? now : idleSince + Settings.KEEP_ALIVE_NANOS;
      if (wakesAt - now <= 0) {
        thread = null;
        heap = NONE;
        return -1;
      }
    }
    return Math.max(wakesAt - now, 0);
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
      dropped.forEach(this::drop);
      letGo();
    } finally {
      core.face.release();
    }
  }

  /** Drops what does not wait longer, and keeps the pool open for the rest. */
  void shutdown() {
    shutdown(false);
  }

  /** Drops everything. */
  void cancelAll() {
    shutdown(true);
  }

  /**
   *
   *
   * <pre>
   *   who takes out the last              who shuts down
   *   1. empties the entry                1. isShutdown = true, holds the pool
   *   2. isShutdown? lets it go           2. nothing left? lets it go
   * </pre>
   *
   * Of two at the same time one sees the other.
   */
  private void shutdown(boolean now) {
    List<Delayed> dropped;
    synchronized (this) {
      isShutdown = true;
      isOver |= now;
      if (!isHeld) {
        core.face.hold();
        isHeld = true;
      }
      dropped = takeRefused();
    }
    dropped.forEach(this::drop);
    letGo();
  }

  private List<Delayed> takeRefused() {
    List<Delayed> refused = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      Delayed each = heap[i].get();
      if (each != null && isRefused(each) && heap[i].compareAndSet(each, null)) {
        refused.add(each);
      }
    }
    keepRest();
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
      if (isFiring || hasFirst()) {
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
