package dev.fjord.internal.deque;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Task;
import dev.fjord.stress.races.Hungry;
import java.util.concurrent.atomic.AtomicInteger;

/** An owner who forks and joins while others ask, relieve it by force, and steal, for Lincheck. */
public final class StackPrograms {
  private static final int MOST = 8;

  private StackPrograms() {}

  private static final class Counted extends Task {
    final AtomicInteger had = new AtomicInteger();

    @Override
    protected boolean fjordRun() {
      return true;
    }
  }

  /** The engine's deque. Two jobs are private from the beginning. */
  public static class Holds {
    private final Hungry hungry = new Hungry();
    final Deque deque = hungry.deque();
    private final Counted[] jobs = new Counted[MOST];
    private final Counted[] open = new Counted[MOST];
    private final int[] marks = new int[MOST];
    private int forked;
    private int height;

    public Holds() {
      fork();
      fork();
    }

    public final void fork() {
      Counted job = new Counted();
      jobs[forked++] = job;
      open[height] = job;
      marks[height] = deque.push(job);
      height++;
    }

    /** Has the newest, unless another has it. */
    public final void join() {
      Counted newest = open[--height];
      if (deque.pop(marks[height])) {
        newest.had.incrementAndGet();
      }
    }

    /** Has the oldest, unless another has it. */
    public final void joinOldest() {
      Counted oldest = open[0];
      System.arraycopy(open, 1, open, 0, --height);
      if (deque.takePrivate(0, oldest) || deque.queue().remove(oldest)) {
        oldest.had.incrementAndGet();
      }
    }

    /** Another asks: the next fork publishes. */
    public final void ask() {
      hungry.demand(1);
    }

    /** Another asks: the next fork or join publishes. */
    public final void askAtPop() {
      hungry.demand(1);
      deque.askAtPop();
    }

    /** Another makes public what is private; memory is in order here, a barrier does nothing. */
    public void takeOver() {
      deque.takeOver(threads -> {});
    }

    public final void steal() {
      Job job = deque.queue().steal();
      if (job != null) {
        ((Counted) job).had.incrementAndGet();
      }
    }

    /** At the end: how many were had, when all were joined and stolen; below zero if twice. */
    public final int outcome() {
      while (height > 0) {
        joinOldest(); // out of order: it takes what is there
      }
      int had = 0;
      for (int i = 0; i < forked; i++) {
        steal();
      }
      for (int i = 0; i < forked; i++) {
        int times = jobs[i].had.get();
        had = times > 1 ? -MOST : had + times;
      }
      return had;
    }
  }

  /** A hand-over that does not raise the floor before it reads the tail. */
  public static final class TakesUnsealed extends Holds {
    @Override
    public void takeOver() {
      int before = deque.floor;
      deque.takeOver(threads -> deque.floorVolatile(before));
    }
  }
}
