package dev.fjord.internal.worker;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import java.util.concurrent.locks.LockSupport;

/** What a pool's own thread does at its place: take a job, run it, take the next. */
final class WorkLoop {
  private final Worker me;
  private final Crew crew;
  private final Seeker seeker;
  private boolean searching;

  WorkLoop(Worker me, Crew crew, Seeker seeker) {
    this.me = me;
    this.crew = crew;
    this.seeker = seeker;
  }

  /**
   * Works until the pool stops, or the thread is not needed. Should something fail between two jobs
   * (a thread of the user's own class may), the thread ends and its place sleeps on without one.
   */
  void run(Thread thread) {
    boolean failed = true;
    searching = true; // who is roused is counted so
    me.rest().begin(thread);
    try {
      while (workOnce(thread)) {
        crew.tidy(thread);
      }
      failed = false;
    } finally {
      me.rest().end(thread);
      if (failed) {
        giveUp();
      }
    }
  }

  /** Somebody may have relied on this searcher, and another looks instead. */
  private void giveUp() {
    if (!searching) {
      crew.idle().enterSearch();
    }
    me.giveUp();
    crew.announce();
  }

  /**
   * Takes a job and runs it, with all that it forks, and others as long as there are some. The
   * place is this thread's only from when the first is found: before, a caller may adopt it.
   * Returns false if the thread is to end.
   */
  private boolean workOnce(Thread thread) {
    Frame frame;
    Job job;
    try {
      frame = me.nextFrame();
      if (!searching) {
        crew.idle().enterSearch();
        searching = true;
      }
      job = seeker.search(frame);
      if (job == null) {
        return false;
      }
      searching = false;
    } catch (Throwable failedToLook) {
      // No memory, most likely. Nothing was taken yet; the pool must not lose the worker.
      LockSupport.parkNanos(this, Pace.JOIN_PARK_MOST_NANOS);
      return true;
    }
    me.begin(thread);
    try {
      runRoot(job, frame);
      boolean more = true;
      while (more) {
        more = runAnother(thread);
      }
    } finally {
      me.end(thread);
    }
    return true;
  }

  /** Goes on with the next job without leaving the place between; false if there is none. */
  private boolean runAnother(Thread thread) {
    Frame frame;
    Job job;
    try {
      me.endRoot();
      crew.tidy(thread);
      frame = me.nextFrame();
      job = crew.idle().isCrowded() ? null : seeker.scan(frame);
    } catch (Throwable failedToLook) {
      return false;
    }
    if (job != null) {
      me.beginRoot();
      runRoot(job, frame);
    }
    return job != null;
  }

  private void runRoot(Job job, Frame frame) {
    me.run(job, frame);
    if (crew.isFifo()) {
      runOldestFirst();
    }
  }

  /** Runs what was forked and not joined, and what that forks, in the order of the forks. */
  private void runOldestFirst() {
    Frame frame = me.nextFrame();
    for (Job job = me.takeOldest(frame); job != null; job = me.takeOldest(frame)) {
      me.run(job, frame);
      frame = me.nextFrame();
    }
  }
}
