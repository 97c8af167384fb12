package dev.fjord.internal.sleep;

/** All that {@link Sleep} knows of the pool around it. */
public interface Surroundings {
  /** Whether there is public work. */
  boolean hasWork();

  /** Whether somebody at work may have forked something while nobody was hungry. */
  boolean mayHaveForked();

  /**
   * Before somebody is counted as roused, so that it is done to the end, or not begun.
   *
   * @throws StackOverflowError if the calling thread's stack has no room to rouse anybody
   */
  void reserveStack();

  /** Makes a new sleeper, asleep. */
  Sleeper spawn();

  /** One that slept is up from now on. Needs no memory. */
  default void rises(Sleeper one) {}

  /**
   * One sleeps from now on. Needs no memory.
   *
   * @return whether others are to be woken before it
   */
  default boolean liesDown(Sleeper one) {
    return false;
  }

  /** A thread was refused, for the first time since one was to be had. */
  void refused();

  /**
   * A job waits, nobody else searches, and nobody was woken: all who may be up are at work, or
   * there was no thread to be had.
   */
  void unattended();

  /** The engine has failed, most often for want of memory, where nobody called it: it is told. */
  default void failed(Error failure) {
    throw failure;
  }
}
