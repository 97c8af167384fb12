package dev.fjord.internal.pool;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.LooseJob;
import dev.fjord.internal.worker.Completion;
import dev.fjord.internal.worker.Worker;

/**
 * A loose job on its way in: waits in the inbox for it, and counts at the gate until the job has
 * run here with all it left behind. The job itself may be taken, completed or joined meanwhile;
 * then nothing is left to do here.
 */
final class Entrance extends Job {
  private final Pool pool;
  private final LooseJob job;

  Entrance(Pool pool, LooseJob job) {
    this.pool = pool;
    this.job = job;
  }

  LooseJob job() {
    return job;
  }

  /** Makes the job free to take. */
  void publish() {
    boolean unused = Jobs.publish(job, pool.origins().outside());
  }

  /** Takes the job out; false if it is under way or done. */
  boolean takeBack() {
    return Jobs.reclaim(job);
  }

  /** Whether the job waits to be taken here. */
  boolean isOpen() {
    return Jobs.isClaimable(job);
  }

  @Override
  protected boolean fjordRun() {
    Worker here = Worker.currentIn(pool);
    if (pool.isDropping()) {
      boolean unused = Completion.complete(job, Jobs.CANCELLED);
    } else if (here != null) {
      boolean unused = here.runPublic(job);
    }
    return true;
  }

  /** A worker that joins the job finds it here. */
  @Override
  protected Object fjordRegion() {
    return job;
  }

  @Override
  protected void fjordEnded() {
    pool.left();
  }
}
