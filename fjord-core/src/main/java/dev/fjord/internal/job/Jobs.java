package dev.fjord.internal.job;

import org.jspecify.annotations.Nullable;

/**
 * What the engine does with a {@link Job}. Apart from it, since a class of a user may be a job, and
 * would inherit these names.
 */
public final class Jobs {
  /** The outcome of a job that returned; the value is kept by the subclass. */
  public static final Object DONE = Job.DONE;

  /** The outcome of a job that will never run. */
  public static final Object CANCELLED = Job.CANCELLED;

  private Jobs() {}

  /**
   * Makes a private job free to take.
   *
   * @param origin the frame in which it was forked
   * @return false if it has an outcome already
   */
  public static boolean publish(Job job, Frame origin) {
    return Job.publish(job, origin);
  }

  /** Whether the job is public and free at this moment. */
  public static boolean isClaimable(Job job) {
    return Job.isClaimable(job);
  }

  /**
   * Takes a public job for the worker of the given, fresh frame.
   *
   * @return whether this call won it
   */
  public static boolean claim(Job job, Frame frame) {
    return Job.claim(job, frame);
  }

  /**
   * Takes a public job back: it is private again and the caller runs it.
   *
   * @return false if it was taken by another, or done
   */
  public static boolean reclaim(Job job) {
    return Job.reclaim(job);
  }

  /**
   * Ends a job that is not under way as a private one: sets the outcome, wakes the joiner of a
   * taken job, and calls {@link Job#fjordEnded}.
   *
   * @param outcome {@link #DONE}, {@link #CANCELLED} or the throwable
   * @return false if it has an outcome already
   */
  public static boolean finish(Job job, Object outcome) {
    return Job.finish(job, outcome);
  }

  /** {@link #finish} with what {@link #execute} returned: nothing if the job has not ended. */
  public static void end(Job job, @Nullable Object outcome) {
    if (outcome != null) {
      boolean unused = Job.finish(job, outcome);
    }
  }

  /**
   * Runs the code in the calling thread; never throws. Returns the outcome, which is not yet set;
   * null if the job has not ended.
   */
  public static @Nullable Object execute(Job job) {
    return Job.execute(job);
  }

  /** Runs a private job in the calling thread, which owns it, and ends it. Never throws. */
  public static void runHere(Job job) {
    Job.runHere(job);
  }

  /** Whether the outcome is set. Acquire. */
  public static boolean isDone(Job job) {
    return Job.isDone(job);
  }

  /** Whether this is a branch; see {@link Job#fjordIsBranch}. */
  public static boolean isBranch(Job job) {
    return Job.isBranch(job);
  }

  /** The failure of a job that is done, or null. */
  public static @Nullable Throwable failure(Job job) {
    return Job.failure(job);
  }

  /** Whether the job is done without having run. */
  public static boolean wasCancelled(Job job) {
    return Job.wasCancelled(job);
  }

  /** The frame that a public job names as its origin; null if it is not public. */
  public static @Nullable Frame origin(Job job) {
    return Job.origin(job);
  }

  /** The frame in which a taken job runs; null while it is private, public or done. */
  public static @Nullable Frame frame(Job job) {
    return Job.frame(job);
  }

  /**
   * Whether this public job descends from the given job or region: whether running it is part of
   * what a join of {@code target} waits for.
   */
  public static boolean isUnder(Job job, Object target) {
    return Job.isUnder(job, target);
  }
}
