package dev.fjord.internal.job;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A job that the program forks, joins, completes and cancels as it likes, from any thread, as
 * opposed to the branch of a structured join.
 *
 * <p><b>The end of one that nobody took.</b> The worker that forked it runs it as a plain call and
 * says so in {@code ended}, without an atomic instruction. Whoever else wants to decide its outcome
 * or to be woken by it must first be sure that the owner will see that: it <em>watches</em> the
 * job.
 *
 * <pre>
 *   owner, after the code returned            watcher
 *   1. ended = 1                              1. link: null to UNSURE, by compare-and-set
 *   2. link == null?                          2. make all workers pass a barrier
 *        yes: finished                        3. ended == 1?  the job is done:  link = DONE
 *        no:  link = DONE, unless it             otherwise:                     link = WATCHED
 *             has an outcome; wake
 * </pre>
 *
 * Either the owner's step 1 came before its barrier and the watcher sees it, or its step 2 comes
 * after the barrier and sees the link. So of a watched job the link alone decides, by
 * compare-and-set, and of another one {@code ended} does; between, at UNSURE, nobody says anything.
 *
 * <p>A job that was watched while it was public, and is then reclaimed, is watched again: the
 * watcher sets {@code watched} and then reads the link, the reclaimer writes the link and then
 * reads {@code watched}, with a full fence between, so that one of them sees the other.
 */
public abstract class LooseJob extends Job {
  private static final VarHandle ENDED;
  private static final VarHandle TAG;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      ENDED = lookup.findVarHandle(LooseJob.class, "ended", byte.class);
      TAG = lookup.findVarHandle(LooseJob.class, "tag", short.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** How much of a watch is there; in the link of a private job. */
  private enum Watch {
    UNSURE,
    WATCHED
  }

  /** Where it was pushed; meaningful only to the worker that did. */
  int mark;

  private volatile short tag;

  /** Whether its owner ran it, and it has ended normally. */
  volatile byte ended;

  private volatile byte watched;

  /** For subclasses. */
  protected LooseJob() {}

  // ---- what a subclass says ----

  /**
   * Runs the code.
   *
   * @return whether the job is done when this returns; false if something else completes it
   */
  protected abstract boolean fjordExec() throws Throwable;

  /** Whether {@link #fjordExec} may return true; if not, completing it needs no watch. */
  protected boolean fjordEndsInExec() {
    return true;
  }

  @Override
  protected final boolean fjordRun() throws Throwable {
    return fjordExec();
  }

  @Override
  protected void fjordEnded() {
    if (watched != 0) {
      Waiters.wake(this);
    }
  }

  // ---- the owner's side ----

  @Override
  final boolean runAsCall() {
    Object seen = link();
    if (seen != null && !(seen instanceof Watch)) {
      return false; // completed by somebody before it ran
    }
    boolean done;
    try {
      done = fjordExec();
    } catch (Throwable failure) {
      boolean unused = finish(this, failure);
      return false;
    }
    if (done) {
      ENDED.setRelease(this, (byte) 1);
      Object after = linkOpaque();
      if (after == null) {
        return true;
      }
      if (after instanceof Watch) { // anything else: it is over, and was forked again
        boolean unused = finish(this, DONE);
      }
    }
    return false;
  }

  @Override
  void reclaimed() {
    if (watched != 0) {
      boolean unused = casLink(null, Watch.WATCHED);
    }
  }

  /** Makes it as new. Only while no other thread has anything to do with it. */
  static void reset(LooseJob job) {
    job.ended = 0;
    job.watched = 0;
    job.clearLink();
  }

  // ---- everybody's side ----

  /**
   * From now on the end of this job wakes its {@link Waiters}, and the link alone decides about its
   * outcome. See the class comment.
   *
   * @param barrier makes every other thread that is a worker pass a memory barrier
   */
  static void watch(LooseJob job, Runnable barrier) {
    job.watched = 1;
    while (job.fjordEndsInExec()) {
      Object seen = job.link();
      if (seen == Watch.UNSURE) {
        Thread.yield(); // somebody else is at it
      } else if (seen != null || job.hasEndedHere()) {
        return;
      } else if (job.casLink(null, Watch.UNSURE)) {
        boolean passed = false;
        try {
          barrier.run();
          passed = true;
        } finally {
          boolean unused = job.casLink(Watch.UNSURE, passed ? job.verdict() : null);
        }
        return;
      }
    }
  }

  private Object verdict() {
    return ended != 0 ? DONE : Watch.WATCHED;
  }

  /**
   * Sets the outcome of a job that is watched, public or taken.
   *
   * @return false if it has an outcome already, or a watch is needed first
   */
  static boolean complete(LooseJob job, Object outcome) {
    boolean direct = !job.fjordEndsInExec();
    while (true) {
      Object seen = job.link();
      if (isOutcome(seen) || (seen == null && !direct)) {
        return false;
      }
      if (seen == Watch.UNSURE) {
        Thread.yield();
      } else if (job.casLink(seen, outcome)) {
        if (seen instanceof Frame frame && frame.job() == job) {
          frame.wake();
        }
        job.fjordEnded();
        return true;
      }
    }
  }

  @Override
  boolean hasEndedHere() {
    while (true) {
      Object seen = link();
      if (seen == Watch.UNSURE) {
        Thread.yield();
      } else if (seen != null) {
        return isOutcome(seen);
      } else if (ended == 0) {
        return false;
      } else if (link() == null) {
        return true;
      }
    }
  }

  // ---- the tag ----

  /** The user's tag. */
  static short tag(LooseJob job) {
    return job.tag;
  }

  /** Sets the user's tag, and returns the one before. */
  static short swapTag(LooseJob job, short tag) {
    short before;
    do {
      before = job.tag;
    } while (!TAG.compareAndSet(job, before, tag)); // HotSpot's getAndSet of a short is no short
    return before;
  }

  /** Sets the user's tag if it is the expected one. */
  static boolean casTag(LooseJob job, short expected, short tag) {
    return TAG.compareAndSet(job, expected, tag);
  }
}
