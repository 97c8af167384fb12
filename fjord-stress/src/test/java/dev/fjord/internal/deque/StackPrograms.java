package dev.fjord.internal.deque;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import java.util.concurrent.atomic.AtomicInteger;

/** An owner who forks and joins while others ask, relieve it by force, and steal, for Lincheck. */
public final class StackPrograms {
  private static final int MOST = 8;

  private StackPrograms() {}

  private static final class Task extends Job {
    final AtomicInteger runs = new AtomicInteger();

    @Override
    protected boolean fjordRun() {
      runs.incrementAndGet();
      return true;
    }
  }

  private static final class Deque extends SplitDeque {
    private volatile int demand;

    Deque() {
      super(0);
      owner(Thread.currentThread());
    }

    @Override
    protected int demand() {
      return demand;
    }

    @Override
    protected int patience() {
      return 0;
    }

    @Override
    protected void published() {}

    @Override
    protected void awaitTaken(Job job) {}

    @Override
    protected void runOwn(Job job) {
      Jobs.runHere(job);
    }

    /** A hand-over that does not raise the floor before it reads the tail. */
    void takeOverUnsealed() {
      acquire();
      for (boolean more = true; more; ) {
        more = publishBottom();
      }
      floorVolatile(bottom);
      release();
    }
  }

  /** The engine's deque. Two jobs are private from the beginning. */
  public static class Holds {
    final Deque deque = new Deque();
    private final Task[] tasks = new Task[MOST];
    private int forked;
    private int open;

    public Holds() {
      fork();
      fork();
    }

    public final void fork() {
      Task task = new Task();
      tasks[forked++] = task;
      int mark = deque.push(task);
      assert mark == open;
      open++;
    }

    /** Runs the newest, unless another has it. */
    public final void join() {
      if (deque.pop(--open)) {
        deque.runOwn(tasks[forked - 1 - joined++]);
      }
    }

    private int joined;

    /** Another asks: the next fork publishes. */
    public final void ask() {
      deque.demand = 1;
      deque.ask();
    }

    /** Another makes public what is private; memory is in order here, a barrier does nothing. */
    public void takeOver() {
      int unused = deque.takeOver(threads -> {});
    }

    public final void steal() {
      Job job = deque.ring().take(new Frame(1, 0, null));
      if (job != null) {
        Jobs.end(job, Jobs.execute(job));
      }
    }

    /** At the end: how many were run, when all were joined and stolen; below zero if twice. */
    public final int outcome() {
      while (open > 0) {
        join();
      }
      int had = 0;
      for (int i = 0; i < forked; i++) {
        steal();
      }
      for (int i = 0; i < forked; i++) {
        int runs = tasks[i].runs.get();
        had = runs > 1 ? -MOST : had + runs;
      }
      return had;
    }
  }

  /** Who relieves the owner reads how much there is while the owner may still take it back. */
  public static final class TakesUnsealed extends Holds {
    @Override
    public void takeOver() {
      deque.takeOverUnsealed();
    }
  }
}
