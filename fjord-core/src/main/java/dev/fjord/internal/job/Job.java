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
 *   null          ---------------> Frame     ------------->  Frame      --------------->  outcome
 *   private,                       of the job                of this job:                 DONE, CANCELLED
 *   the owner's    <-------------  that forked it:           taken, and by whom           or a Throwable
 *                    reclaim()     public, free to take
 * </pre>
 *
 * <p>A private job belongs to the worker that forked it and needs no atomic instruction: the owner
 * runs it as a plain call and most often never writes the field at all. A public job is won by the
 * one compare-and-set that leads away from its origin, whether from a ring, by its owner, or by
 * whoever joins it; containers hold only references and may be stale.
 *
 * <p>Subclasses keep the code and the result. What {@link #compute} writes happens-before {@link
 * #isDone} returning true elsewhere.
 */
public abstract class Job {
  /** The outcome of a job that returned; the value is kept by the subclass. */
  public static final Object DONE = Outcome.DONE;

  /** The outcome of a job that will never run. */
  public static final Object CANCELLED = Outcome.CANCELLED;

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

  /** Runs the code and keeps the result in the subclass. */
  protected abstract void compute() throws Throwable;

  /** Called once, after the outcome is set; never throws. */
  protected void finished() {}

  /**
   * Whether this is a branch of a join that is still open: the join alone decides about it, and if
   * it has failed the branch need not run.
   */
  public boolean isBranch() {
    return false;
  }

  /**
   * * What this job belongs to besides itself and the job that forked it, for {@link #isUnder}; the
   * job itself if nothing.
   */
  protected Object region() {
    return this;
  }

  /**
   * Makes a private job free to take.
   *
   * @param origin the frame in which it was forked; release, pairs with {@link #claim}
   */
  public final void publish(Frame origin) {
    LINK.setRelease(this, origin);
  }

  /** Whether the job is public and free at this moment. */
  public final boolean isClaimable() {
    return originIn(link) != null;
  }

  /**
   * Takes a public job for the worker of the given, fresh frame.
   *
   * @return whether this call won it
   */
  public final boolean claim(Frame frame) {
    Object seen = link;
    Frame origin = originIn(seen);
    if (origin == null) {
      return false;
    }
    frame.prepare(this, origin);
    if (LINK.compareAndSet(this, seen, frame)) {
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
  public final boolean reclaim() {
    Object seen = link;
    return originIn(seen) != null && LINK.compareAndSet(this, seen, null);
  }

  /**
   * Ends the job: sets the outcome, wakes the joiner of a taken job, and calls {@link #finished}.
   *
   * @param outcome {@link #DONE}, {@link #CANCELLED} or the throwable
   */
  public final void finish(Object outcome) {
    Frame taken = frame();
    link = outcome;
    if (taken != null) {
      taken.wake();
    }
    finished();
  }

  /**
   * Runs the code in the calling thread; never throws. Returns the outcome, which is not yet set.
   */
  public final Object execute() {
    try {
      compute();
      return DONE;
    } catch (Throwable failure) {
      return failure;
    }
  }

  /** Whether the outcome is set. Acquire. */
  public final boolean isDone() {
    Object seen = link;
    return seen != null && !(seen instanceof Frame);
  }

  /** The failure of a job that is done, or null. */
  public final @Nullable Throwable failure() {
    return link instanceof Throwable failure ? failure : null;
  }

  /** Whether the job is done without having run. */
  public final boolean wasCancelled() {
    return link == CANCELLED;
  }

  /** The frame in which a taken job runs; null while it is private, public or done. */
  public final @Nullable Frame frame() {
    return link instanceof Frame frame && frame.job() == this ? frame : null;
  }

  /**
   * Whether this public job descends from the given job or region: whether running it is part of
   * what a join of {@code target} waits for.
   */
  public final boolean isUnder(Object target) {
    if (this == target || region() == target) {
      return true;
    }
    for (Frame at = originIn(link); at != null; at = at.origin()) {
      Job job = at.job();
      if (job == target || (job != null && job.region() == target)) {
        return true;
      }
    }
    return false;
  }

  private @Nullable Frame originIn(@Nullable Object seen) {
    return seen instanceof Frame frame && frame.job() != this ? frame : null;
  }
}
