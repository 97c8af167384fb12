package dev.fjord.internal.pool;

import dev.fjord.internal.worker.Worker;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The threads at the places of a pool: come when needed, counted until the last has ended. */
abstract class Threads {
  /** Those that may be interrupted. By identity: a thread may have its own equals. */
  final Set<Thread> alive =
      Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

  private final AtomicInteger count = new AtomicInteger();
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean ending;

  /**
   * Has a thread come to a place, and work there.
   *
   * @return false if none comes any more
   * @throws OutOfMemoryError if the system refuses one
   * @throws java.util.concurrent.RejectedExecutionException if the pool that lends one has none
   * @throws IllegalStateException if the user's factory returns null, or whatever it throws
   */
  abstract boolean start(Worker worker);

  /**
   * Puts back what a job may have changed: class loader, priority, interrupt status. Never throws.
   */
  abstract void tidy(Thread thread);

  /** Interrupts all that are alive, but for one. */
  final void interruptAll(@Nullable Thread but) {
    synchronized (alive) {
      for (Thread each : alive) {
        if (each != but) {
          each.interrupt();
        }
      }
    }
  }

  /** Whether one of them works, or may. */
  abstract boolean areAny();

  /** One more comes, until {@link #leave}; false if none may any more. */
  final boolean enter() {
    count.incrementAndGet(); // first: who ends them sees this, or is seen
    if (!ending) {
      return true;
    }
    leave();
    return false;
  }

  final void leave() {
    if (count.decrementAndGet() == 0 && ending) {
      ended.countDown();
    }
  }

  final int count() {
    return count.get();
  }

  /** None comes from now on; {@link #await} returns when the last has ended. */
  void end() {
    ending = true;
    if (count.get() == 0) {
      ended.countDown();
    }
  }

  /** Whether the last has ended. */
  final boolean haveEnded() {
    return ended.getCount() == 0;
  }

  /**
   * Waits until the last has ended. A worker that waits is compensated: its pool may have to run
   * what it waits for.
   */
  final boolean await(long timeout, TimeUnit unit) throws InterruptedException {
    Worker here = Worker.current();
    if (here == null || timeout <= 0 || haveEnded()) {
      return ended.await(timeout, unit);
    }
    here.blocking().begin();
    try {
      return ended.await(timeout, unit);
    } finally {
      here.blocking().end();
    }
  }
}
