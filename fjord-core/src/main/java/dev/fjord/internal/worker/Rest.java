package dev.fjord.internal.worker;

import dev.fjord.internal.turn.Seat;
import dev.fjord.internal.turn.Turns;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The sleep of a place's own thread. A thread that has slept for the pool's keep-alive time ends;
 * the place sleeps on without one, and a new one is started when it is roused.
 *
 * <pre>
 *   rouser                                sleeper whose time is over
 *   1. roused = true                      1. roused? stay
 *   2. a thread? unpark it, else start    2. no thread any more
 * </pre>
 *
 * Both are atomic (under the monitor): so a place is never roused without a thread, nor given two.
 */
final class Rest {
  private final Worker place;
  private final Crew crew;
  private final @Nullable Turns turns;
  private final @Nullable Seat seat;
  private volatile @Nullable Thread own;
  private volatile boolean roused;

  Rest(Worker place, Crew crew) {
    this.place = place;
    this.crew = crew;
    this.turns = crew.turns();
    this.seat = turns == null ? null : turns.reserve();
  }

  /** The calling thread works for the place from now on. */
  void begin(Thread thread) {
    synchronized (this) {
      own = thread;
      roused = false;
    }
    if (turns != null && seat != null) {
      turns.arrive(seat);
    }
    crew.sleep().come();
  }

  /** The calling thread works no more, unless it was replaced already. */
  synchronized void end(Thread thread) {
    if (own == thread) {
      own = null;
    }
  }

  @Nullable Thread thread() {
    return own;
  }

  /** The calling thread, which has ended its work, passes its turn on for the last time. */
  void leave() {
    if (turns != null && seat != null) {
      turns.leave(seat);
    }
  }

  boolean hasThread() {
    return own != null;
  }

  void rouse() {
    Thread thread;
    synchronized (this) {
      roused = true;
      thread = own;
    }
    if (thread == null) {
      if (crew.isStopped()) {
        return;
      }
      crew.start(place);
    }
    if (turns != null && seat != null) {
      turns.rouse(seat);
    } else {
      LockSupport.unpark(thread); // nobody: nothing
    }
  }

  void nudge() {
    LockSupport.unpark(own); // nobody: nothing
  }

  /** Parks until roused; returns false if the calling thread is to end instead. */
  boolean parkUntilRoused() {
    if (turns != null && seat != null) {
      turns.sleep(seat);
      crew.sleep().come();
      return true;
    }
    long keepAlive = crew.keepAliveNanos();
    long begun = System.nanoTime();
    while (!roused) {
      if (keepAlive == 0) {
        LockSupport.park(place);
      } else {
        long left = keepAlive - (System.nanoTime() - begun);
        if (left <= 0 && retire()) {
          return false;
        }
        LockSupport.parkNanos(place, Math.max(left, 1));
      }
      place.counters().parks++;
      boolean ignored = Thread.interrupted();
    }
    roused = false;
    crew.sleep().come();
    return true;
  }

  private synchronized boolean retire() {
    if (!roused) {
      own = null;
    }
    return !roused;
  }
}
