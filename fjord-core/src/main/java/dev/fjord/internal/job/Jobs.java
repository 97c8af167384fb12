package dev.fjord.internal.job;

import org.jspecify.annotations.Nullable;

/**
 * What the engine does with a {@link Job}. Apart from it, since a class of a user may be a job, and
 * would inherit these names.
 */
public final class Jobs {
  /** The outcome of a job that returned; the value is kept by the subclass. */
  public static final Object DONE = Job.Outcome.DONE;

  /** The outcome of a job that will never run. */
  public static final Object CANCELLED = Job.Outcome.CANCELLED;

  private Jobs() {}

  // ---- from fork to end ----

  /**
   * Says where a job was forked, before it is put into a queue.
   *
   * @param origin the frame in which it was forked
   * @return false if it is done already, and need not be put there
   */
  public static boolean publish(Job job, Frame origin) {
    return job.publish(origin);
  }

  /** A job in a stack will be public, or may outlive what forked it; {@link Job#fjordShared}. */
  public static void share(Job job) {
    job.fjordShared();
  }

  /**
   * Says where a job runs, after it was taken out of a queue.
   *
   * @param frame of the worker that took it, which nobody else knows
   * @return false if the job is done already, and must not run
   */
  public static boolean begin(Job job, Frame frame) {
    return job.begin(frame);
  }

  /**
   * Runs the code in the calling thread; never throws. Returns the outcome, which is not yet set;
   * null if the job has not ended.
   */
  public static @Nullable Object execute(Job job) {
    try {
      return job.fjordRun() ? DONE : null;
    } catch (Throwable failure) { // whatever the user's code throws is the outcome
      return failure;
    }
  }

  /**
   * Ends a job: sets the outcome, wakes who waits for it, and calls {@link Job#fjordEnded}. Nothing
   * if it has an outcome already.
   *
   * @param outcome {@link #DONE}, {@link #CANCELLED} or the throwable
   */
  public static void finish(Job job, Object outcome) {
    job.finish(outcome);
  }

  /** {@link #finish} with what {@link #execute} returned: nothing if the job has not ended. */
  public static void end(Job job, @Nullable Object outcome) {
    if (outcome != null) {
      job.finish(outcome);
    }
  }

  /** Runs a job as a plain call of its owner and ends it, unless it is done. Never throws. */
  public static void runHere(Job job) {
    job.runAsCall();
  }

  // ---- questions, by anybody ----

  /** Whether the outcome is set. Acquire. */
  public static boolean isDone(Job job) {
    Object seen = job.link;
    return Job.isOutcome(seen) || job.hasEndedPlainly();
  }

  /** Whether this is a branch; see {@link Job#fjordIsBranch}. */
  public static boolean isBranch(Job job) {
    return job.fjordIsBranch();
  }

  /** Whether it may be moved in a stack; see {@link Job#fjordMayMove}. */
  public static boolean mayMove(Job job) {
    return job.fjordMayMove();
  }

  /** It was; see {@link Job#fjordMovedTo}. */
  public static void movedTo(Job job, int mark) {
    job.fjordMovedTo(mark);
  }

  /** Whether this is a root; see {@link Job#fjordIsRoot}. */
  public static boolean isRoot(Job job) {
    return job.fjordIsRoot();
  }

  /**
   * Whether it has ended when its code has, whatever that forked and did not join; as opposed to a
   * branch, which is waited for as a whole.
   */
  public static boolean isLoose(Job job) {
    return job instanceof Task || job instanceof Detached;
  }

  /** The failure of a job that is done, or null. */
  public static @Nullable Throwable failure(Job job) {
    return job.link instanceof Throwable failure ? failure : null;
  }

  /** Whether the job is done without having run. */
  public static boolean wasCancelled(Job job) {
    return job.link == CANCELLED;
  }

  /** Whether it waits in a queue, as far as is known. */
  public static boolean isWaiting(Job job) {
    return job.link instanceof Frame frame && frame.job() != job;
  }

  /** The frame in which it was forked; null while that is its owner's, and when it is done. */
  public static @Nullable Frame origin(Job job) {
    return job.originIn(job.link);
  }

  /** The frame in which a taken job runs; null while it waits, and when it is done. */
  public static @Nullable Frame frame(Job job) {
    return job.link instanceof Frame frame && frame.job() == job ? frame : null;
  }

  /**
   * Whether a job that waits in a queue descends from the given job or region: whether running it
   * is part of what a join of {@code target} waits for.
   */
  public static boolean isUnder(Job job, Object target) {
    if (job == target || job.fjordRegion() == target) {
      return true;
    }
    for (Frame at = origin(job); at != null; at = at.origin()) {
      Job above = at.job();
      if (above == target || (above != null && above.fjordRegion() == target)) {
        return true;
      }
    }
    return false;
  }
}
