package dev.fjord.internal.job;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Something forked: it runs once, in the worker that forked it or in one that took it.
 *
 * <p>The whole life of a job is one field, {@code link}:
 *
 * <pre>
 *                 publish(origin)            claim(frame)               finish(outcome)
 *   null          ---------------&gt; Frame     -------------&gt;  Frame      ---------------&gt;  outcome
 *   private,                       of the job                of this job:                 DONE, CANCELLED
 *   the owner's    &lt;-------------  that forked it:           taken, and by whom           or a Throwable
 *                    reclaim()     public, free to take
 * </pre>
 *
 * <p>A private job belongs to the worker that forked it and needs no atomic instruction: the owner
 * runs it as a plain call and most often never writes the field at all. A public job is won by the
 * one compare-and-set that leads away from its origin, whether from a ring, by its owner, or by
 * whoever joins it; containers hold only references and may be stale. An outcome is never changed.
 *
 * <p>Subclasses keep the code and the result. What {@link #fjordRun} writes happens-before {@link
 * #isDone} returning true elsewhere.
 *
 * <p>A class of a user may be a subclass, and would inherit the names: so what the engine does with
 * a job is in {@link Jobs}, and what a subclass may say about itself begins with the project's
 * name.
 */
public abstract class Job {
  /** The outcome of a job that returned; the value is kept by the subclass. */
  static final Object DONE = Outcome.DONE;

  /** The outcome of a job that will never run. */
  static final Object CANCELLED = Outcome.CANCELLED;

  private static final VarHandle LINK;

  static {
    try {
      LINK = MethodHandles.lookup().findVarHandle(Job.class, "link", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile @Nullable Object link;

  /** For subclasses. */
  protected Job() {}

  private enum Outcome {
    DONE,
    CANCELLED
  }

  // ---- what a subclass says ----

  /**
   * Runs the code and keeps the result in the subclass.
   *
   * @return whether the job has ended; false if something else will {@link #finish} it
   */
  protected abstract boolean fjordRun() throws Throwable;

  /** Called once, after the outcome is set; never throws. */
  protected void fjordEnded() {}

  /**
   * Whether this is a branch of a join that is still open: the join alone decides about it, and if
   * it has failed the branch need not run.
   */
  protected boolean fjordIsBranch() {
    return false;
  }

  /**
   * What this job belongs to besides itself and the job that forked it, for {@link #isUnder}; the
   * job itself if nothing.
   */
  protected Object fjordRegion() {
    return this;
  }

  // ---- what the engine does ----

  /**
   * Makes a private job free to take.
   *
   * @param origin the frame in which it was forked
   * @return false if it has an outcome already
   */
  static boolean publish(Job job, Frame origin) {
    Object seen = job.link;
    while (!isOutcome(seen)) {
      if (LINK.compareAndSet(job, seen, origin)) {
        return true;
      }
      seen = job.link;
    }
    return false;
  }

  /** Whether the job is public and free at this moment. */
  static boolean isClaimable(Job job) {
    return job.originIn(job.link) != null;
  }

  /**
   * Takes a public job for the worker of the given, fresh frame.
   *
   * @return whether this call won it
   */
  static boolean claim(Job job, Frame frame) {
    Object seen = job.link;
    Frame origin = job.originIn(seen);
    if (origin == null) {
      return false;
    }
    frame.prepare(job, origin);
    if (LINK.compareAndSet(job, seen, frame)) {
      return true;
    }
    frame.prepare(null, null); // so that a frame that waits keeps nothing alive
    return false;
  }

  /**
   * Takes a public job back: it is private again and the caller runs it.
   *
   * @return false if it was taken by another, or done
   */
  static boolean reclaim(Job job) {
    Object seen = job.link;
    if (job.originIn(seen) == null || !LINK.compareAndSet(job, seen, null)) {
      return false;
    }
    job.reclaimed();
    return true;
  }

  /**
   * Ends a job that is not under way as a private one: sets the outcome, wakes the joiner of a
   * taken job, and calls {@link #fjordEnded}.
   *
   * @param outcome {@link #DONE}, {@link #CANCELLED} or the throwable
   * @return false if it has an outcome already
   */
  static boolean finish(Job job, Object outcome) {
    Object seen = job.link;
    while (!isOutcome(seen)) {
      if (LINK.compareAndSet(job, seen, outcome)) {
        if (seen instanceof Frame frame && frame.job() == job) {
          frame.wake();
        }
        job.fjordEnded();
        return true;
      }
      seen = job.link;
    }
    return false;
  }

  /**
   * Runs the code in the calling thread; never throws. Returns the outcome, which is not yet set;
   * null if the job has not ended.
   */
  static @Nullable Object execute(Job job) {
    try {
      return job.fjordRun() ? DONE : null;
    } catch (Throwable failure) {
      return failure;
    }
  }

  /** Runs a private job in the calling thread, which owns it, and ends it. Never throws. */
  static void runHere(Job job) {
    boolean unused = job.runAsCall();
  }

  /** Whether the outcome is set. Acquire. */
  static boolean isDone(Job job) {
    Object seen = job.link;
    return isOutcome(seen) || (!(seen instanceof Frame) && job.hasEndedHere());
  }

  /** Whether this is a branch; see {@link #fjordIsBranch}. */
  static boolean isBranch(Job job) {
    return job.fjordIsBranch();
  }

  /** The failure of a job that is done, or null. */
  static @Nullable Throwable failure(Job job) {
    return job.link instanceof Throwable failure ? failure : null;
  }

  /** Whether the job is done without having run. */
  static boolean wasCancelled(Job job) {
    return job.link == CANCELLED;
  }

  /** The frame that a public job names as its origin; null if it is not public. */
  static @Nullable Frame origin(Job job) {
    return job.originIn(job.link);
  }

  /** The frame in which a taken job runs; null while it is private, public or done. */
  static @Nullable Frame frame(Job job) {
    return job.link instanceof Frame frame && frame.job() == job ? frame : null;
  }

  /**
   * Whether this public job descends from the given job or region: whether running it is part of
   * what a join of {@code target} waits for.
   */
  static boolean isUnder(Job job, Object target) {
    if (job == target || job.fjordRegion() == target) {
      return true;
    }
    for (Frame at = job.originIn(job.link); at != null; at = at.origin()) {
      Job above = at.job();
      if (above == target || (above != null && above.fjordRegion() == target)) {
        return true;
      }
    }
    return false;
  }

  // ---- for jobs whose end is not always seen in the link ----

  /** Returns whether it has ended without a word in the link. */
  boolean runAsCall() {
    Object outcome = execute(this);
    if (outcome != null) {
      boolean unused = finish(this, outcome);
    }
    return false;
  }

  /** After {@link #reclaim}, by the one who won. */
  void reclaimed() {}

  /** Whether a private job has ended without a word in the link. */
  boolean hasEndedHere() {
    return false;
  }

  final @Nullable Object link() {
    return link;
  }

  /** Ordered after all that the calling thread wrote before, by the compiler. */
  final @Nullable Object linkOpaque() {
    return LINK.getOpaque(this);
  }

  final boolean casLink(@Nullable Object seen, @Nullable Object next) {
    return LINK.compareAndSet(this, seen, next);
  }

  final void clearLink() {
    link = null;
  }

  static boolean isOutcome(@Nullable Object seen) {
    return seen instanceof Outcome || seen instanceof Throwable;
  }

  private @Nullable Frame originIn(@Nullable Object seen) {
    return seen instanceof Frame frame && frame.job() != this ? frame : null;
  }
}
