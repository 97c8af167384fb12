package dev.fjord.internal.worker;

import dev.fjord.internal.deque.SplitDeque;
import dev.fjord.internal.idle.Sleeper;
import org.jspecify.annotations.Nullable;

/** Whether a thread works at a place, is about to, or sleeps there. */
abstract class Place extends SplitDeque implements Sleeper {
  private final Crew crew;
  private final Rest rest;

  /** How often something was begun here, and how often when it was last looked at. */
  private long roots;

  private long rootsSeen;
  private volatile boolean busy;
  private volatile boolean looking;

  Place(Crew crew, int index) {
    super(index);
    this.crew = crew;
    this.rest = new Rest(this, crew);
  }

  // ---- at work ----

  final void busy(boolean now) {
    if (now) {
      roots++;
    }
    busy = now;
    looking = false;
  }

  final void looking(boolean now) {
    looking = now;
  }

  /** Whether a thread is at work here, as opposed to looking for work or being away. */
  public final boolean isBusy() {
    return busy;
  }

  /** Whether a thread is at work here, or at this moment about to take a job. */
  public final boolean isAboutToWork() {
    return looking || busy;
  }

  /** How many jobs were taken from others or from outside, as it was lately. */
  public final long takenCount() {
    return counters().steals + counters().received;
  }

  /** How often something was begun here, as it was lately. */
  public final long rootCount() {
    return roots;
  }

  /**
   * Whether what is at work here was so at the last call: it lasts. Called by those who search;
   * read racily, since an error only makes them look once more or once less.
   */
  final boolean hasLasted() {
    long begun = roots;
    boolean same = begun == rootsSeen;
    rootsSeen = begun;
    return same;
  }

  // ---- sleeping ----

  final Rest rest() {
    return rest;
  }

  @Override
  public final void rouse() {
    rest.rouse();
  }

  /** The thread at work here; if there is none, the one that sleeps or looks for work here. */
  public final @Nullable Thread thread() {
    Thread atWork = owner();
    return atWork != null ? atWork : rest.thread();
  }

  @Override
  public final boolean hasThread() {
    return rest.hasThread();
  }

  @Override
  public final void nudge() {
    rest.nudge();
  }

  /** A thread that was started for this place cannot work: it sleeps on, and without one. */
  public final void giveUp() {
    boolean unused = crew.idle().sleep(this, true, () -> false);
  }
}
