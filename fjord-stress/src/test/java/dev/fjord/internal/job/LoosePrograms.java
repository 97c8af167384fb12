package dev.fjord.internal.job;

import java.util.Objects;

/** A job that its owner runs as a call while others watch it and cancel it, for Lincheck. */
public final class LoosePrograms {
  private LoosePrograms() {}

  private static final class Task extends LooseJob {
    int runs;

    @Override
    protected boolean fjordExec() {
      runs++;
      return true;
    }
  }

  /** The engine's loose jobs. Memory is in order here: the barrier of a watch has nothing to do. */
  public static class Holds {
    final Task task = new Task();

    public final void run() {
      boolean unused = LooseJobs.run(task);
    }

    /** From now on whoever runs it must say that it has ended. */
    public void watch() {
      LooseJobs.watch(task, () -> {});
    }

    /** Returns whether this decided its outcome. */
    public final boolean cancel() {
      while (!Jobs.isDone(task)) {
        if (LooseJobs.complete(task, Jobs.CANCELLED)) {
          return true;
        }
        LooseJobs.watch(task, () -> {});
      }
      return false;
    }

    /** At the end, when it was run: 1 if that was its end, 2 if it was cancelled. */
    public final int outcome() {
      return !Jobs.isDone(task) || task.runs > 1 ? 0 : Jobs.wasCancelled(task) ? 2 : 1;
    }
  }

  /** Who watches looks whether it has ended, and then says so, in two steps. */
  public static final class LooksAndSays extends Holds {
    private static final Object WATCHED = watched();

    private static Object watched() {
      for (Class<?> inner : LooseJob.class.getDeclaredClasses()) {
        if (inner.getSimpleName().equals("Watch")) {
          return Objects.requireNonNull(inner.getEnumConstants())[1];
        }
      }
      throw new AssertionError("no such class");
    }

    @Override
    public void watch() {
      if (!Jobs.isDone(task)) {
        boolean unused = task.casLink(null, WATCHED);
      }
    }
  }
}
