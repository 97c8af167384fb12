package dev.fjord.internal.worker;

import dev.fjord.internal.schedule.Schedule;
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
  private final Schedule.Seat seat;
  private volatile @Nullable Thread own;
  private volatile boolean roused;

  Rest(Worker place, Crew crew) {
    this.place = place;
    this.crew = crew;
    this.seat = crew.schedule().reserve();
  }

  /** The calling thread works for the place from now on. */
  void begin(Thread thread) {
    synchronized (this) {
      own = thread;
      roused = false;
    }
    seat.arrive();
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
    seat.leave();
  }

  void rouse() {
    Thread thread;
    synchronized (this) {
      roused = true;
      thread = own;
    }
    if (thread == null && (crew.isStopped() || !crew.start(place))) {
      return; // nobody comes, and a turn given to its seat would be nobody's
    }
    seat.rouse(thread);
  }

  /** Parks until roused; returns false if the calling thread is to end instead. */
  boolean parkUntilRoused() {
    if (seat.sleep()) {
      crew.sleep().come();
      return true;
    }
    long keepAlive = crew.keepAliveNanos();
    long begun = System.nanoTime();
    while (!roused) {
      if (keepAlive < 0 && retire()) {
        return false;
      }
      if (keepAlive <= 0) {
        LockSupport.park(place);
      } else {
        long left = keepAlive - (System.nanoTime() - begun);
        if (left <= 0 && retire()) {
          return false;
        }
        LockSupport.parkNanos(place, Math.max(left, 1));
      }
      place.counters().parks++;
      Thread.interrupted();
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
