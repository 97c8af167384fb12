package dev.fjord.internal.job;

/** What the engine does with a {@link LooseJob}; see {@link Jobs}. */
public final class LooseJobs {
  private LooseJobs() {}

  /** Where it was pushed, if that was remembered; meaningful only to the worker that did. */
  public static int mark(LooseJob job) {
    return job.mark;
  }

  /** Remembers where it was pushed. */
  public static void mark(LooseJob job, int mark) {
    job.mark = mark;
  }

  /**
   * Runs a private job in the calling thread, which owns it, and ends it. Never throws.
   *
   * @return whether it has ended normally; false also if that is for {@link #hasEndedPlainly} to
   *     say
   */
  public static boolean run(LooseJob job) {
    return job.runAsCall();
  }

  /** Makes it as new. Only while no other thread has anything to do with it. */
  public static void reset(LooseJob job) {
    LooseJob.reset(job);
  }

  /**
   * Whether it was run by the worker that forked it and ended normally; false also if it ended
   * otherwise, or that cannot be seen at a glance.
   */
  public static boolean hasEndedPlainly(LooseJob job) {
    return job.ended != 0 && job.link() == null;
  }

  /** Whether somebody has decided its outcome; not so of a private job that only returned. */
  public static boolean hasOutcome(LooseJob job) {
    return Job.isOutcome(job.link());
  }

  /**
   * From now on the end of this job wakes its {@link Waiters}, and the link alone decides about its
   * outcome. See {@link LooseJob}.
   *
   * @param barrier makes every other thread that is a worker pass a memory barrier
   */
  public static void watch(LooseJob job, Runnable barrier) {
    LooseJob.watch(job, barrier);
  }

  /**
   * Sets the outcome of a job that is watched, public or taken.
   *
   * @return false if it has an outcome already, or a watch is needed first
   */
  public static boolean complete(LooseJob job, Object outcome) {
    return LooseJob.complete(job, outcome);
  }

  /** The user's tag. */
  public static short tag(LooseJob job) {
    return LooseJob.tag(job);
  }

  /** Sets the user's tag, and returns the one before. */
  public static short swapTag(LooseJob job, short tag) {
    return LooseJob.swapTag(job, tag);
  }

  /** Sets the user's tag if it is the expected one. */
  public static boolean casTag(LooseJob job, short expected, short tag) {
    return LooseJob.casTag(job, expected, tag);
  }
}
