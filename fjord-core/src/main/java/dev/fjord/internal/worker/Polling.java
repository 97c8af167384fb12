package dev.fjord.internal.worker;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;

/**
 * Running whatever there is to run, for a task that says so: it polls for something and does not
 * join it. A join never does this.
 */
public final class Polling {
  private Polling() {}

  /**
   * Runs one job that waits: the newest that was forked under the job at work, else a public one of
   * another worker, else one from outside.
   *
   * @param me the calling thread's worker
   * @return false if there is none
   */
  public static boolean runOne(Worker me) {
    StackRoom.reserve();
    Job own = me.popNewest(me.frame().base());
    if (own != null) {
      Jobs.runHere(own);
      return true;
    }
    Frame frame = new Frame(me.index(), me.height(), me.frame());
    Job job = me.crew().roster().steal(me.index() + 1, frame);
    if (job != null) {
      me.counters().steals++;
    } else {
      job = me.crew().inbox().take(me.index(), frame);
    }
    if (job == null) {
      return false;
    }
    me.run(job, frame);
    return true;
  }
}
