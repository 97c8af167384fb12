package dev.fjord.internal.job;

import java.util.Objects;

/** A job that its owner runs as a call while others watch it and cancel it, for Lincheck. */
public final class TaskPrograms {
  private TaskPrograms() {}

  /** A run has ended, and the task is not done: looks, and then says so, in two steps. */
  public static void leaveBlindly(Task task) {
    if (!Jobs.isDone(task)) {
      task.link = Frame.NOWHERE;
    }
  }

  private static final class Counted extends Task {
    int runs;

    @Override
    protected boolean fjordRun() {
      runs++;
      return true;
    }
  }

  /** The engine's tasks. Memory is in order here: the barrier of a watch has nothing to do. */
  public static class Holds {
    final Counted task = new Counted();

    public final void run() {
      Tasks.run(task);
    }

    /** From now on whoever runs it must say that it has ended. */
    public void watch() {
      Tasks.watch(task, () -> {});
    }

    /** Returns whether this decided its outcome. */
    public final boolean cancel() {
      while (!Jobs.isDone(task)) {
        if (Tasks.complete(task, Jobs.CANCELLED)) {
          return true;
        }
        Tasks.watch(task, () -> {});
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
      for (Class<?> inner : Task.class.getDeclaredClasses()) {
        if (inner.getSimpleName().equals("Watch")) {
          return Objects.requireNonNull(inner.getEnumConstants())[1];
        }
      }
      throw new AssertionError("no such class");
    }

    @Override
    public void watch() {
      if (!Jobs.isDone(task)) {
        Job.LINK.compareAndSet(task, null, WATCHED);
      }
    }
  }
}
