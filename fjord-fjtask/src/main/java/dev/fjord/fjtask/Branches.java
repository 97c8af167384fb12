package dev.fjord.fjtask;

import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Tasks;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.worker.Worker;

/**
 * The tasks that a {@link FJTask#coInvoke} forks, as opposed to those that a program forks: nobody
 * but it joins them, and one that it left in the stack, since a stack overflow kept it from
 * cleaning up, is dropped by the engine and not run.
 *
 * <p>They are known by their mark, which is the complement of the place in the stack at which they
 * were pushed. So a task carries nothing for it.
 */
final class Branches {
  private Branches() {}

  static boolean isBranch(FJTask task) {
    return Tasks.mark(task) < 0;
  }

  static void fork(Worker me, FJTask branch) {
    Tasks.mark(branch, ~me.deque().push(branch));
  }

  /** Forks those that are not done. If it is cut short, nothing that it forked is left behind. */
  static void forkAllButFirst(Worker me, FJTask[] tasks) {
    int at = tasks.length - 1;
    try {
      for (; at > 0; at--) {
        if (!tasks[at].isDone()) {
          fork(me, tasks[at]);
        }
      }
    } catch (Throwable cut) { // it was stopped, or there is no room
      while (++at < tasks.length) {
        abandon(me, tasks[at], cut);
      }
      throw cut;
    }
  }

  /** Runs a branch, or joins it if it was taken. */
  static void join(Worker me, FJTask branch) {
    if (me.deque().popIfTop(branch)) {
      Tasks.run(branch);
    } else {
      joinLate(me, branch);
    }
  }

  /** It is done, was taken, or lies below what the tasks before it forked and did not join. */
  private static void joinLate(Worker me, FJTask branch) {
    if (!branch.isDone() && takeBack(me, branch)) {
      Tasks.run(branch);
    } else {
      me.join(branch);
    }
  }

  /** After a failure to its left: cancels a branch that has not begun, and waits for another. */
  static void abandon(Worker me, FJTask branch, Throwable failure) {
    if (!branch.isDone()) {
      if (takeBack(me, branch)) {
        Jobs.finish(branch, Jobs.CANCELLED);
      } else {
        me.join(branch);
      }
    }
    Failures.suppress(failure, Jobs.failure(branch));
  }

  private static boolean takeBack(Worker me, FJTask branch) {
    return me.deque().takePrivate(~Tasks.mark(branch), branch) || me.deque().queue().remove(branch);
  }
}
