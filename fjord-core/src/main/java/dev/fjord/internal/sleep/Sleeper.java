package dev.fjord.internal.sleep;

/** Something that sleeps when there is nothing to do; a worker. */
public interface Sleeper {
  /**
   * Starts work: unparks the thread, or starts one. Called once for each time it was put to sleep.
   *
   * <p>May throw anything if it cannot be started; it then still sleeps.
   */
  void rouse();

  /** Whether {@link #rouse} needs no new thread. */
  boolean hasThread();

  /** Ends a timed park early. */
  void nudge();
}
