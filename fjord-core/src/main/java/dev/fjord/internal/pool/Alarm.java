package dev.fjord.internal.pool;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.schedule.Times;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Something that is done later, by the one thread that looks at the clock for all pools. It is
 * there only while somebody waits for it.
 *
 * <p>There is no lock: a virtual thread that is next to have one may wait for a carrier that nobody
 * gives up before this thread stops him. So who puts something in and finds no thread starts one,
 * and of several the first one stays.
 *
 * <pre>
 *   who puts something in        the thread, when nothing is left
 *   1. adds it                   1. it is there no more
 *   2. is there a thread?        2. is anything there? then, if no other is there, it goes on
 * </pre>
 *
 * All are sequentially consistent: if step 2 of the first still sees the thread, its step 1 came
 * before that of the thread, whose step 2 finds what was added.
 */
final class Alarm {
  /** How often it looks whether a thread was interrupted. */
  private static final long INTERRUPT_NANOS = 1_000_000;

  /** So long the thread stays with nothing to do. Tests of what comes then make it shorter. */
  static volatile long lingerNanos = 1_000_000_000;

  private static final ConcurrentSkipListMap<Due, Alarm> WAITING = new ConcurrentSkipListMap<>();
  private static final AtomicReference<@Nullable Thread> THREAD = new AtomicReference<>();
  private static final AtomicLong NUMBERS = new AtomicLong();

  /** When it is due, and which of those that are at the same time. */
  private static final class Due implements Comparable<Due> {
    private final long time;
    private final long number = NUMBERS.getAndIncrement();

    Due(long nanos) {
      this.time = System.nanoTime() + Math.min(nanos, Long.MAX_VALUE / 2);
    }

    @Override
    public int compareTo(Due other) {
      long difference = time - other.time;
      return difference != 0 ? Long.signum(difference) : Long.compare(number, other.number);
    }
  }

  private final Runnable action;
  private final long period;
  private volatile Due due;
  private volatile boolean cancelled;

  private Alarm(Runnable action, long nanos, long period) {
    this.action = action;
    this.period = period;
    this.due = new Due(nanos);
  }

  /**
   * Runs it after a time, which should not take long: once, or again if there was no memory for it.
   */
  static Alarm in(long nanos, Runnable action) {
    return new Alarm(action, nanos, 0).putIn();
  }

  /** Runs it again and again, as often as an interrupt is looked for. */
  static Alarm often(Runnable action) {
    return new Alarm(action, INTERRUPT_NANOS, INTERRUPT_NANOS).putIn();
  }

  /** It is not run any more, unless it is just now. */
  void cancel() {
    cancelled = true;
    try {
      WAITING.remove(due);
    } catch (OutOfMemoryError noMemory) {
      // It is out, or else will be when it is due: only to unlink one needs memory.
    }
  }

  private Alarm putIn() {
    StackRoom.reserveToOpen(); // the map is everybody's; it is cancelled as deep
    try {
      WAITING.put(due, this);
      Thread thread = THREAD.get();
      if (thread == null) {
        start();
      } else if (WAITING.lowerKey(due) == null) { // it is the first
        LockSupport.unpark(thread);
      }
    } catch (Throwable failure) {
      cancel();
      throw failure;
    }
    return this;
  }

  private static void start() {
    BareThread.forAll(Alarm::serve, "fjord-deadlines").start();
  }

  // ---- the thread ----

  private static void serve() {
    boolean isOver = false;
    try {
      while (!isOver) {
        try {
          serveAll();
          isOver = true;
        } catch (VirtualMachineError | LinkageError noMemory) { // told, and nobody is forgotten
          isOver = OwnThreads.isUnloaded();
          if (!isOver) {
            Failures.uncaught(noMemory, null);
            pause(Times.ASK_AGAIN_NANOS);
          }
        }
      }
    } finally {
      THREAD.compareAndSet(Thread.currentThread(), null);
    }
  }

  /** Returns when nothing is left, or another thread is there. */
  private static void serveAll() {
    Thread me = Thread.currentThread();
    while (THREAD.get() == me || THREAD.compareAndSet(null, me)) {
      ringAll();
      THREAD.set(null);
      if (WAITING.isEmpty()) {
        return;
      }
    }
  }

  /** Returns when there has been nothing for a while. */
  private static void ringAll() {
    long idleUntil = System.nanoTime() + lingerNanos;
    while (true) {
      long left = ringFirst();
      long now = System.nanoTime();
      if (left == Long.MAX_VALUE) {
        left = idleUntil - now;
        if (left <= 0) {
          return;
        }
      } else {
        idleUntil = now + lingerNanos;
      }
      pause(left);
    }
  }

  private static void pause(long nanos) {
    if (nanos > 0) {
      LockSupport.parkNanos(WAITING, nanos);
    }
    Thread.interrupted();
  }

  /**
   * Runs the first if it is due. Not in the loop, where one that has been run would be kept.
   *
   * @return how long until the next look; the greatest number if there is none
   */
  private static long ringFirst() {
    Map.Entry<Due, Alarm> first = WAITING.firstEntry();
    if (first == null) {
      return Long.MAX_VALUE;
    }
    long left = first.getKey().time - System.nanoTime();
    if (left <= 0) {
      first.getValue().ring(first.getKey());
      WAITING.remove(first.getKey()); // last: should memory run out before, it rings again
    }
    return left;
  }

  /**
   * Runs it, unless it was cancelled.
   *
   * @param now when it was due; another time is left of an attempt to put it in again, and void
   */
  private void ring(Due now) {
    if (cancelled || now != due) {
      return;
    }
    long next = period;
    try {
      action.run();
    } catch (Throwable failure) { // of one of them: the others wait, too
      Failures.uncaught(failure, null);
      if (failure instanceof OutOfMemoryError) {
        next = Times.ASK_AGAIN_NANOS;
      }
    }
    if (next > 0) {
      Due again = new Due(next);
      WAITING.put(again, this);
      due = again;
      if (cancelled) {
        cancel();
      }
    }
  }
}
