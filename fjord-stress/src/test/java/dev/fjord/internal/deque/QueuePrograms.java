package dev.fjord.internal.deque;

import dev.fjord.internal.job.Job;
import dev.fjord.stress.races.ForkedJob;
import org.jspecify.annotations.Nullable;

/** An owner who publishes jobs and takes them back, while others take them, for Lincheck. */
public final class QueuePrograms {
  private static final int MOST = 8;

  private QueuePrograms() {}

  /** The engine's queue. One job is public from the beginning. */
  public static class Holds {
    final PublicQueue<Job> queue = new PublicQueue<>();
    private final ForkedJob[] jobs = new ForkedJob[MOST];
    private int forked;
    private int open;

    public Holds() {
      add();
    }

    /** One more is public. */
    public final void add() {
      ForkedJob job = new ForkedJob();
      jobs[forked++] = job;
      open = forked;
      queue.add(job);
    }

    /** Returns whether the newest was still there for its owner. */
    public final boolean reclaim() {
      ForkedJob job = jobs[--open];
      if (!takeBack(job)) {
        return false;
      }
      job.byOwner++;
      return true;
    }

    boolean takeBack(Job job) {
      return queue.remove(job);
    }

    /** Returns whether there was one. */
    public final boolean steal() {
      return had(queue.take());
    }

    /** The same of one far from the oldest. */
    public final boolean stealFar() {
      queue.ownerTakesOldest(true);
      return had(queue.steal());
    }

    private static boolean had(@Nullable Job job) {
      if (job == null) {
        return false;
      }
      ((ForkedJob) job).byThief++;
      return true;
    }

    /** At the end: how many were had, when all were taken; below zero if one was had twice. */
    public final int outcome() {
      for (boolean more = true; more; ) {
        more = steal();
      }
      int had = 0;
      for (int i = 0; i < forked; i++) {
        int times = jobs[i].byOwner + jobs[i].byThief;
        had = times > 1 ? -MOST : had + times;
      }
      return had;
    }
  }

  /** The owner looks whether the job is there, and then has it. */
  public static final class LooksAndTakes extends Holds {
    @Override
    boolean takeBack(Job job) {
      boolean isThere = queue.find(each -> each == job) != null;
      if (isThere) {
        queue.remove(job);
      }
      return isThere;
    }
  }
}
