package dev.fjord.internal.schedule;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What asks clock or chance in a pool. {@link #REAL_TIME}, as the methods are here: threads run as
 * they come, and wait by the clock. {@link Seeded}: one thread at a time goes on, and a seed
 * decides which.
 *
 * <p>Everywhere else the engine is the same, and asks here: may somebody else go on first, which of
 * several, may I go on now.
 */
public interface Schedule {
  /** Nobody needs a seat, and nobody else need go on first. */
  Schedule REAL_TIME = new Schedule() {};

  /**
   * Whether the clock decides how long to spin, watch, be patient and wait. If not, what is forked
   * is public at once, and whoever waits goes on by {@link #await}.
   */
  default boolean hasClock() {
    return true;
  }

  /** Somebody else may go on first, if the calling thread has a seat. */
  default void point() {}

  /**
   * Which of several.
   *
   * @param bound how many there are, at least 1
   * @param usual what a pool with a clock does
   * @return from 0 to below the bound
   */
  default int draw(int bound, int usual) {
    return usual;
  }

  /**
   * The calling thread, which has a seat, goes on when the condition holds.
   *
   * @param what is waited for, in the words of a report
   * @param until read by other threads too, under a lock; only the threads that have seats make it
   *     true, or somebody does from outside and then it is seen a little late
   * @param limit what else ends the wait
   * @return false at once if the clock decides: then the caller waits as it can
   * @throws IllegalStateException if there is a limit, and nobody would ever go on
   */
  default boolean await(String what, BooleanSupplier until, Limit limit) {
    return false;
  }

  /** The calling thread is about to block: others go on. */
  default void block() {}

  /** The calling thread blocks no more. */
  default void unblock() {}

  // ---- seats ----

  /** Whether the calling thread needs a seat, before it may work here. */
  default boolean needsSeat() {
    return false;
  }

  /** The calling thread takes a seat of its own, and waits until it may go on. */
  default void enter() {}

  /** The calling thread leaves its own seat. */
  default void exit() {}

  /** A seat for a thread that is started when it is first roused. */
  default Seat reserve() {
    return new Seat() {};
  }

  /** Where a pool's own thread sleeps and is roused. */
  interface Seat {
    /** The calling thread takes it, and waits until it may go on. */
    default void arrive() {}

    /** The calling thread leaves it. */
    default void leave() {}

    /**
     * Lets the sleeper go on, or the next sleep end at once.
     *
     * @param sleeper its thread; null if there is none yet
     */
    default void rouse(@Nullable Thread sleeper) {
      LockSupport.unpark(sleeper); // nobody: nothing
    }

    /**
     * The calling thread sleeps until it is roused.
     *
     * @return false at once if it has to park by itself
     */
    default boolean sleep() {
      return false;
    }
  }
}
