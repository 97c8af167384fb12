package dev.fjord.internal.job;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Something forked or submitted. A queue decides who runs it: whoever takes it out. The job itself
 * says where it comes from, where it runs, and how it ended, for those who wait for it.
 *
 * <p>All of that is one field, {@code link}:
 *
 * <pre>
 *              publish(origin)              begin(frame)               finish(outcome)
 *   null       ---------------&gt;  Frame     -------------&gt;  Frame     ---------------&gt;  outcome
 *   known to                     of the job                of this job:                DONE, CANCELLED
 *   its owner                    that forked it:           under way,                  or a Throwable
 *                                waits in a queue          and where
 * </pre>
 *
 * <p>Most jobs never leave null: their owner runs them as a plain call. A {@link Task} that is
 * forked again before it is done goes back to "waits". An outcome is never changed.
 *
 * <p>Every task of a program has these fields, so they are few: with a byte here, and a byte and an
 * {@code int} in {@link Task}, a {@code RecursiveTask} is no larger than the JDK's.
 *
 * <p>Subclasses keep the code and the result. What {@link #fjordRun} writes happens-before {@link
 * Jobs#isDone} returning true elsewhere.
 *
 * <p>A class of a user may be a subclass, and would inherit the names: so what the engine does with
 * a job is in {@link Jobs}, and what a subclass may say about itself begins with the project's
 * name.
 */
public abstract class Job {
  static final VarHandle LINK = Handles.of(MethodHandles.lookup(), "link", Object.class);

  volatile @Nullable Object link;

  /** Whether anybody may wait for its end, among the {@link Waiters}. */
  volatile byte awaited;

  /** For subclasses: a job that is waited for as a whole. */
  protected Job() {}

  /** An outcome that is no failure. */
  enum Outcome {
    DONE,
    CANCELLED
  }

  // ---- what a subclass says ----

  /**
   * Runs the code and keeps the result in the subclass.
   *
   * @return whether the job has ended; false if it will be run again, or ended by something else
   */
  protected abstract boolean fjordRun() throws Throwable;

  /** Called once, after the outcome is set; never throws. */
  protected void fjordEnded() {}

  /**
   * Called before it may be run by others, or outlive what forked it, perhaps more than once: by
   * who has the lock of the stack that it lies in. Never throws.
   */
  protected void fjordShared() {}

  /**
   * Whether this is a branch of a join that is still open: the join alone decides about it, and if
   * it has failed the branch need not run.
   */
  protected boolean fjordIsBranch() {
    return false;
  }

  /**
   * Whether this is a root of its own wherever it is forked: no join runs it that does not wait for
   * it.
   */
  protected boolean fjordIsRoot() {
    return false;
  }

  /**
   * Whether it may change its place in the stack of who forked it: whoever joins it looks for it.
   */
  protected boolean fjordMayMove() {
    return false;
  }

  /** It has changed its place. By its forker. */
  protected void fjordMovedTo(int mark) {}

  /**
   * What this job belongs to besides itself and the job that forked it, for {@link Jobs#isUnder};
   * the job itself if nothing.
   */
  protected Object fjordRegion() {
    return this;
  }

  // ---- what differs by kind of job ----

  /** See {@link Jobs#publish}. */
  boolean publish(Frame origin) {
    link = origin;
    return true;
  }

  /** See {@link Jobs#begin}. */
  boolean begin(Frame frame) {
    frame.prepare(this, originIn(link));
    link = frame;
    return true;
  }

  /** See {@link Jobs#finish}. */
  void finish(Object outcome) {
    if (!isOutcome(link)) {
      link = outcome;
      tellEnd();
    }
  }

  /** After the outcome was set. */
  final void tellEnd() {
    if (awaited != 0) {
      Waiters.wake(this);
    }
    fjordEnded();
  }

  /** Runs it as a plain call of its owner; returns whether it ended without a word in the link. */
  boolean runAsCall() {
    Jobs.end(this, Jobs.execute(this));
    return false;
  }

  /** Whether it has ended without a word in the link. */
  boolean hasEndedPlainly() {
    return false;
  }

  static boolean isOutcome(@Nullable Object seen) {
    return seen instanceof Outcome || seen instanceof Throwable;
  }

  /** The frame that it was forked in, as the link says: that of a job, or where its frame says. */
  final @Nullable Frame originIn(@Nullable Object seen) {
    if (seen instanceof Frame frame) {
      return frame.job() == this ? frame.origin() : frame;
    }
    return null;
  }
}
