package dev.fjord.concurrent;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.job.Tasks;
import dev.fjord.internal.worker.Completion;
import dev.fjord.internal.worker.Worker;
import org.jspecify.annotations.Nullable;

/** Running tasks in the calling thread, and waiting for them. */
final class Waits {
  private Waits() {}

  /** Waits until the task is done, after a join that may have returned before; keeps interrupts. */
  static void finish(@Nullable Worker worker, ForkJoinTask<?> task) {
    if (Jobs.isDone(task)) {
      return;
    }
    runIfNobodyElse(worker, task);
    if (worker == null) {
      Completion.await(task);
      return;
    }
    helpComplete(worker, task, 0);
    while (!Jobs.isDone(task)) {
      worker.join(task);
    }
  }

  private static void helpComplete(Worker worker, ForkJoinTask<?> task, long deadline) {
    if (task instanceof CountedCompleter<?> completer) {
      LocalTasks.helpComplete(worker, completer, Integer.MAX_VALUE, deadline);
    }
  }

  /** Runs the task here unless it is done, and waits until it is. */
  static void invoke(ForkJoinTask<?> task) {
    Worker worker = ForkJoinWorkerThread.here();
    if (worker != null) {
      Jobs.runHere(task);
    } else {
      runOutside(task, nowhere());
    }
    finish(worker, task);
  }

  /** In a thread that is no worker the task must count as taken, for the sake of its watchers. */
  private static void runOutside(Task task, Frame nowhere) {
    if (Jobs.begin(task, nowhere)) {
      Object outcome = Jobs.execute(task);
      if (outcome != null) {
        Jobs.finish(task, outcome);
      }
    }
  }

  private static Frame nowhere() {
    return new Frame(-1, 0, null);
  }

  /**
   * Where the common pool has no thread: what the calling thread waits for runs here, as far as it
   * was submitted there. The same for a pool of which this may be the only thread, before its first
   * task.
   *
   * @param worker the calling thread's, which may be another pool's
   */
  static void runIfNobodyElse(@Nullable Worker worker, ForkJoinTask<?> task) {
    runIfNobodyElse(worker, task, Integer.MAX_VALUE);
  }

  /** As {@link #runIfNobodyElse(Worker, ForkJoinTask)}, so many tasks at most. */
  static void runIfNobodyElse(@Nullable Worker worker, ForkJoinTask<?> task, int maxTasks) {
    PoolCore own = worker == null ? PoolCore.ofThread() : null;
    PoolCore core = own != null ? own : PoolCore.common();
    if (core == null || (worker != null && worker.crew() == core.engine)) {
      return;
    }
    for (int left = maxTasks;
        left > 0 && (own != null || core.isWithoutThreads()) && !Jobs.isDone(task);
        left--) {
      StackRoom.reserve(); // what is taken must be run
      Frame nowhere = nowhere();
      ForkJoinTask<?> part = core.takeBackPart(task);
      if (part == null) {
        return;
      }
      runOutside(part, nowhere);
    }
  }

  /**
   * As {@link #runAny}, and has a thread come for what was {@linkplain ForkJoinPool#lazySubmit left
   * lying}, for which nobody was woken.
   */
  static boolean runAnyOrWake(PoolCore core) {
    boolean hasRun = runAny(core);
    if (!hasRun && core.engine.inbox().hasJob()) {
      core.engine.announce();
    }
    return hasRun;
  }

  /** Runs a task of a pool that has no thread; false if there is none, or it has. */
  static boolean runAny(PoolCore core) {
    if (!core.isWithoutThreads()) {
      return false;
    }
    StackRoom.reserve(); // what is taken must be run
    Frame nowhere = nowhere();
    Task any = core.face.takeOldest();
    if (any == null) {
      any = core.face.takeForked(ForkJoinTask.class::isInstance); // by a thread that has failed
    }
    if (any != null) {
      runOutside(any, nowhere);
      core.engine.foundNothing(); // who closed the pool may have seen it
    }
    return any != null;
  }

  // ---- several at once ----

  /** See {@link ForkJoinTask#invokeAll(ForkJoinTask, ForkJoinTask)}. */
  static void invokeBoth(ForkJoinTask<?> one, ForkJoinTask<?> two) {
    Worker worker = ForkJoinWorkerThread.here();
    if (worker == null) {
      invokeAll(one, two);
      return;
    }
    worker.deque().fork(two);
    if (!Tasks.run(one) && !Tasks.hasEndedPlainly(one)) {
      settle(worker, one, two);
    }
    if (!worker.join(two) && !Tasks.hasEndedPlainly(two)) {
      settle(worker, two);
    }
  }

  /** See {@link ForkJoinTask#invokeAll(ForkJoinTask...)}. */
  static void invokeAll(ForkJoinTask<?>... tasks) {
    for (ForkJoinTask<?> task : tasks) {
      requireNonNull(task, "task");
    }
    if (tasks.length == 0) {
      return;
    }
    Worker worker = ForkJoinWorkerThread.here();
    int first = worker == null ? 0 : 1;
    for (int i = tasks.length - 1; i >= first; i--) {
      ForkJoinTask<?> unused = tasks[i].fork();
    }
    if (worker != null) {
      Tasks.run(tasks[0]);
    }
    for (int i = 0; i < tasks.length; i++) {
      if (worker != null && i > 0) {
        worker.join(tasks[i]);
      }
      if (!Tasks.hasEndedPlainly(tasks[i])) {
        settle(worker, tasks[i], tasks);
      }
    }
  }

  /** Waits for a task; if it did not end normally, cancels the others and throws its failure. */
  private static void settle(
      @Nullable Worker worker, ForkJoinTask<?> task, ForkJoinTask<?>... others) {
    finish(worker, task);
    if (task.isCompletedAbnormally()) {
      for (ForkJoinTask<?> other : others) {
        abandon(worker, other);
      }
      Outcomes.check(task);
    }
  }

  private static void abandon(@Nullable Worker worker, ForkJoinTask<?> task) {
    if (worker != null && worker.deque().takeOwn(task)) {
      Jobs.finish(task, Jobs.CANCELLED);
    } else {
      Completion.complete(task, Jobs.CANCELLED);
    }
  }

  // ---- with a limit ----

  /** As {@link ForkJoinTask#get()}: a worker helps meanwhile. */
  static void untilDone(ForkJoinTask<?> task) throws InterruptedException {
    if (Jobs.isDone(task)) {
      return;
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    Worker worker = ForkJoinWorkerThread.here();
    runIfNobodyElse(worker, task);
    if (worker == null) {
      Completion.await(task, 0, true);
      return;
    }
    helpComplete(worker, task, 0);
    while (!Jobs.isDone(task)) {
      worker.joinUnlessInterrupted(task);
      if (!Jobs.isDone(task) && Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }

  /**
   * Waits for some nanoseconds; a worker runs the task itself if it forked it and nobody has begun
   * it, and what leads to its completion.
   */
  static boolean untilDone(ForkJoinTask<?> task, long nanos, boolean interruptible)
      throws InterruptedException {
    if (Jobs.isDone(task)) {
      return true;
    }
    if (interruptible && Thread.interrupted()) {
      throw new InterruptedException();
    }
    if (nanos <= 0) {
      return Jobs.isDone(task);
    }
    long deadline = Completion.deadline(nanos);
    Worker worker = ForkJoinWorkerThread.here();
    runIfNobodyElse(worker, task);
    if (worker != null) {
      if (worker.deque().takeOwn(task)) {
        Jobs.runHere(task);
      }
      helpComplete(worker, task, deadline);
    }
    return Completion.await(task, deadline, interruptible);
  }

  static boolean untilDoneUninterruptibly(ForkJoinTask<?> task, long nanos) {
    try {
      return untilDone(task, nanos, false);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
