package dev.fjord.internal.pool;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;

/** A job that waits in the inbox, seen by who drops it. */
interface FromOutside {
  /** The job will never run: tells those who wait, and returns it as the user knows it. */
  Runnable dropped();

  /** Ends a job that was taken back, and returns it as the user knows it. */
  static Runnable drop(Job job) {
    Runnable dropped = ((FromOutside) job).dropped();
    Jobs.finish(job, Jobs.CANCELLED);
    return dropped;
  }
}
