package dev.fjord.internal.pool;

import dev.fjord.internal.worker.Worker;
import java.util.concurrent.TimeUnit;

/** The threads at the places of a pool: come when needed, counted until the last has ended. */
interface Threads {
  /**
   * Has a thread come to a place, and work there.
   *
   * @throws OutOfMemoryError if the system refuses one
   * @throws java.util.concurrent.RejectedExecutionException if the pool that lends one has none
   * @throws IllegalStateException if the user's factory returns null, or whatever it throws
   */
  void start(Worker worker);

  /**
   * Puts back what a job may have changed: class loader, priority, interrupt status. Never throws.
   */
  void tidy(Thread thread);

  /** Interrupts all that are alive. */
  void interruptAll();

  /** How many there are. */
  int count();

  /** Whether one of them works, or may. */
  boolean areAny();

  /** None comes from now on; {@link #await} returns when the last has ended. */
  void end();

  /** Whether the last has ended. */
  boolean haveEnded();

  /** Waits until the last has ended. */
  boolean await(long timeout, TimeUnit unit) throws InterruptedException;
}
