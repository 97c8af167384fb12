package dev.fjord.internal.deque;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.job.TaskPrograms;
import dev.fjord.internal.job.Tasks;
import dev.fjord.stress.races.Hungry;
import java.util.concurrent.atomic.AtomicInteger;

/** A task that is forked and offered again before it is done, for Lincheck. */
public final class AgainPrograms {
  private AgainPrograms() {}

  /** Counts its runs. */
  private static final class Counted extends Task {
    final AtomicInteger runs = new AtomicInteger();
    private final Holds program;

    Counted(Holds program) {
      this.program = program;
    }

    @Override
    protected boolean fjordRun() {
      int run = runs.incrementAndGet();
      if (run < program.most) {
        program.offer();
      }
      return run == program.most;
    }
  }

  /**
   * The engine's deque and tasks. At first the task is forked, privately. Memory is in order here:
   * the barriers have nothing to do.
   */
  public abstract static class Holds {
    private final Hungry hungry = new Hungry();
    private final Deque deque = hungry.deque();
    private final AtomicInteger forks = new AtomicInteger();
    private final Counted task = new Counted(this);
    final int most;

    /** A task that offers itself again until it has had so many runs; 0: it does not, nor ends. */
    Holds(int most) {
      this.most = most;
      fork();
    }

    /** Its owner forks it. */
    public final void fork() {
      forks.incrementAndGet();
      deque.fork(task);
    }

    /** Anybody offers it; itself, in the frame in which it runs. */
    public final void offer() {
      forks.incrementAndGet();
      Frame own = Jobs.frame(task);
      if (Jobs.publish(task, own == null ? deque.frame() : own)) {
        deque.queue().add(task);
      }
    }

    /** Its owner takes one from its deque, and runs it. */
    public final void work() {
      Job job = deque.takeTop();
      if (job == null) {
        job = deque.takeNewest();
      }
      if (job != null) {
        Jobs.runHere(job);
      }
    }

    /** Another makes public what is private. */
    public final void takeOver() {
      deque.takeOver(threads -> {});
    }

    /** Another takes one from the queue, and runs it. */
    public final void steal() {
      Job job = deque.queue().take();
      Frame frame = new Frame(1, 0, null);
      if (job != null && begin(task, frame)) {
        Object outcome = Jobs.execute(job);
        if (outcome == null) {
          leave(task, frame);
        } else {
          Jobs.finish(job, outcome);
        }
      }
    }

    boolean begin(Task stolen, Frame frame) {
      return Jobs.begin(stolen, frame);
    }

    void leave(Task stolen, Frame frame) {
      Tasks.leave(stolen, frame);
    }

    /** From now on whoever ends it must say so. */
    public final void watch() {
      Tasks.watch(task, () -> {});
    }

    /** At the end: whether each fork led to a run, and the last run to the end. */
    public final boolean outcome() {
      for (int left = forks.get(); left > 0; left--) {
        work();
      }
      return task.runs.get() == forks.get() && Jobs.isDone(task) == (most > 0);
    }
  }

  /** Offers itself again twice, and then ends. */
  public static final class Chain extends Holds {
    public Chain() {
      super(3);
    }
  }

  /** Is forked and offered by others, and never ends by itself. */
  public static final class Often extends Holds {
    public Often() {
      super(0);
    }
  }

  /** Who has run it says that it is nowhere, wherever it is by now. */
  public static final class LeavesBlindly extends Holds {
    public LeavesBlindly() {
      super(3);
    }

    @Override
    void leave(Task stolen, Frame frame) {
      TaskPrograms.leaveBlindly(stolen);
    }
  }

  /** Who takes it out of the queue does not run what is under way elsewhere. */
  public static final class RunsOneAtATime extends Holds {
    public RunsOneAtATime() {
      super(3);
    }

    @Override
    boolean begin(Task stolen, Frame frame) {
      return Jobs.frame(stolen) == null && Jobs.begin(stolen, frame);
    }
  }
}
