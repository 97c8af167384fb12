package dev.fjord.internal.deque;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;

/** An owner who publishes jobs and takes them back, while others take them, for Lincheck. */
public final class RingPrograms {
  private static final int MOST = 8;

  private RingPrograms() {}

  private static final class Task extends Job {
    int byOwner;
    int byThief;

    @Override
    protected boolean fjordRun() {
      return true;
    }
  }

  /** The engine's ring and jobs. One job is public from the beginning. */
  public static class Holds {
    private final PublicRing ring = new PublicRing();
    private final Frame frame = new Frame(0, 0, null);
    private final Task[] tasks = new Task[MOST];
    private int forked;
    private int open;

    public Holds() {
      add();
    }

    /** One more is public. */
    public final void add() {
      Task task = new Task();
      tasks[forked++] = task;
      open = forked;
      Jobs.publish(task, frame);
      boolean unused = ring.add(task);
    }

    /** Returns whether the newest was still there for its owner. */
    public final boolean reclaim() {
      Task task = tasks[--open];
      if (!takeBack(task)) {
        return false;
      }
      boolean unused = ring.forget(task);
      task.byOwner++;
      return true;
    }

    boolean takeBack(Job job) {
      return Jobs.reclaim(job);
    }

    /** Returns whether there was one. */
    public final boolean steal() {
      Task task = (Task) ring.take(new Frame(1, 0, null));
      if (task == null) {
        return false;
      }
      task.byThief++;
      return true;
    }

    /** At the end: how many were had, when all were taken; below zero if one was had twice. */
    public final int outcome() {
      for (boolean more = true; more; ) {
        more = steal();
      }
      int had = 0;
      for (int i = 0; i < forked; i++) {
        int times = tasks[i].byOwner + tasks[i].byThief;
        had = times > 1 ? -MOST : had + times;
      }
      return had;
    }
  }

  /** The owner looks whether the job is free, and then has it. */
  public static final class LooksAndTakes extends Holds {
    @Override
    boolean takeBack(Job job) {
      boolean free = Jobs.isClaimable(job);
      boolean unused = free && Jobs.reclaim(job);
      return free;
    }
  }
}
