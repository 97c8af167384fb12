package dev.fjord.internal.worker;

import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Looking at, taking and running tasks that wait, in whatever order a program asks for. A task that
 * is returned as taken is the caller's to run. The branch of a structured join is never taken, and
 * hides what lies below it.
 */
public final class TaskWork {
  private TaskWork() {}

  /** The task that {@link #takeLocal} would take now; null if there is none. By the worker. */
  public static @Nullable Task peekLocal(Worker me) {
    Job next = me.crew().isFifo() ? me.deque().oldest() : me.deque().newest();
    return next instanceof Task task ? task : null;
  }

  /** Takes the worker's newest task, or in a FIFO pool its oldest; null if there is none. */
  public static @Nullable Task takeLocal(Worker me) {
    for (Task next = peekLocal(me); next != null; next = peekLocal(me)) {
      if (me.deque().takeOwn(next)) {
        return next;
      }
    }
    return null;
  }

  /** Takes a public task of any worker that satisfies a condition; null if there is none. */
  public static @Nullable Task takePublic(Crew crew, Predicate<? super Task> condition) {
    return (Task) crew.roster().steal(0, job -> job instanceof Task task && condition.test(task));
  }

  /** Runs the worker's newest task if it satisfies a condition. */
  public static boolean runTopIf(Worker me, Predicate<? super Task> condition) {
    if (me.deque().newest() instanceof Task top
        && condition.test(top)
        && me.deque().popIfTop(top)) {
      Jobs.runHere(top);
      return true;
    }
    return false;
  }

  /**
   * Runs one job that waits, for a task that polls for something and does not join it: the newest
   * that was forked under the job at work, else a public one of another worker, else one from
   * outside. A join never does this.
   *
   * @return false if there is none
   */
  public static boolean runOne(Worker me) {
    Job own = me.deque().popNewest(me.deque().frame().base());
    if (own != null) {
      Jobs.runHere(own);
      return true;
    }
    Frame frame = me.runner().helpingFrame();
    StackRoom.reserve(); // what is taken must be run
    Object taken = me.crew().roster().steal(me.index() + 1, null);
    if (taken != null) {
      me.counters().steals++;
    } else {
      taken = me.receive();
    }
    if (taken == null) {
      return false;
    }
    me.runner().runHelping(taken, frame);
    return true;
  }

  /**
   * Makes public what other workers keep private, by force, as much as is taken over at once.
   *
   * @return whether anything was published
   */
  public static boolean publishAll(Crew crew) {
    boolean published = false;
    Worker me = Worker.currentIn(crew);
    for (Worker worker : crew.roster().all()) {
      if (worker == me) {
        worker.deque().publishAll();
        published |= worker.deque().queue().hasJob();
      } else if (worker.deque().privateJobs() > 0) {
        published |= worker.deque().takeOver(ThreadBarrier.INSTANCE) > 0;
      }
    }
    return published;
  }

  /**
   * Cancels the tasks that wait in any worker, and has all cancel what they fork from now on, once
   * the pool is {@linkplain Crew#isDropping dropping}: who was about to fork would otherwise work
   * on, and nobody come for it.
   */
  public static void cancelAll(Crew crew) {
    ThreadBarrier.INSTANCE.prepare();
    for (Worker worker : crew.roster().all()) {
      worker.deque().ask();
    }
    boolean any = true;
    while (any) {
      publishAll(crew);
      any = false;
      for (Worker worker : crew.roster().all()) {
        any |= cancelPublic(worker);
      }
    }
  }

  /** Cancels the public tasks of one worker; returns whether there was one. */
  static boolean cancelPublic(Worker worker) {
    boolean any = false;
    Predicate<Job> isTask = job -> job instanceof Task;
    for (Job job = worker.deque().queue().take(isTask);
        job != null;
        job = worker.deque().queue().take(isTask)) {
      Completion.complete((Task) job, Jobs.CANCELLED);
      any = true;
    }
    return any;
  }
}
