package dev.fjord.internal.worker;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.LooseJob;
import dev.fjord.internal.job.LooseJobs;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Looking at, taking and running loose jobs that wait, in whatever order a program asks for. A job
 * that is returned as taken is private again and the caller's to run. The branch of a structured
 * join is never taken, and hides what lies below it.
 */
public final class LooseWork {
  private static final int SWEEPS = 1000;

  private LooseWork() {}

  /** The job that {@link #takeLocal} would take now; null if there is none. By the worker. */
  public static @Nullable LooseJob peekLocal(Worker me) {
    Job next;
    if (me.crew().isFifo()) {
      next = me.findPublic(job -> true);
      next = next != null ? next : me.oldestPrivate();
    } else {
      next = topFree(me);
    }
    return next instanceof LooseJob loose ? loose : null;
  }

  /** The newest job that nobody has taken. */
  private static @Nullable Job topFree(Worker me) {
    Job top = me.top();
    while (top instanceof LooseJob loose && (Jobs.frame(loose) != null || Jobs.isDone(loose))) {
      boolean unused = me.popIfTop(loose); // it only lies in the way
      top = me.top();
    }
    return top;
  }

  /** Takes the worker's newest job, or in a FIFO pool its oldest; null if there is none. */
  public static @Nullable LooseJob takeLocal(Worker me) {
    for (LooseJob next = peekLocal(me); next != null; next = peekLocal(me)) {
      if (take(me, next)) {
        return next;
      }
    }
    return null;
  }

  private static boolean take(Worker me, LooseJob job) {
    if (me.takePrivate(LooseJobs.mark(job), job)) {
      return true;
    }
    if (Jobs.reclaim(job)) {
      boolean unused = me.forget(job);
      return true;
    }
    return false;
  }

  /** Takes a public loose job of any worker that satisfies a condition; null if there is none. */
  public static @Nullable LooseJob takePublic(Crew crew, Predicate<? super LooseJob> condition) {
    for (Worker worker : crew.roster().all()) {
      Predicate<Job> wanted = job -> job instanceof LooseJob loose && condition.test(loose);
      for (Job job = worker.findPublic(wanted); job != null; job = worker.findPublic(wanted)) {
        if (Jobs.reclaim(job)) {
          boolean unused = worker.forget(job);
          return (LooseJob) job;
        }
      }
    }
    return null;
  }

  /** Runs the worker's newest job if it satisfies a condition. */
  public static boolean runTopIf(Worker me, Predicate<? super LooseJob> condition) {
    if (topFree(me) instanceof LooseJob top && condition.test(top) && me.popIfTop(top)) {
      Jobs.runHere(top);
      return true;
    }
    return false;
  }

  /**
   * Makes public what other workers keep private, by force, as far as their rings have room.
   *
   * @return whether anything was published
   */
  public static boolean publishAll(Crew crew) {
    boolean published = false;
    Worker me = Worker.currentIn(crew);
    for (Worker worker : crew.roster().all()) {
      if (worker == me) {
        worker.publishAllHere();
        published |= worker.ring().hasFree();
      } else if (worker.privateJobs() > 0) {
        published |= worker.takeOver(ThreadBarrier.INSTANCE) > 0;
      }
    }
    return published;
  }

  /**
   * Cancels the loose jobs that wait in any worker, and has all cancel what they fork from now on,
   * once the pool is {@linkplain Crew#isDropping dropping}: who was about to fork would otherwise
   * work on, and nobody come for it.
   */
  public static void cancelAll(Crew crew) {
    ThreadBarrier.INSTANCE.prepare();
    for (Worker worker : crew.roster().all()) {
      worker.ask();
    }
    boolean more = true;
    for (int i = 0; i < SWEEPS && more; i++) {
      more = publishAll(crew);
      for (Worker worker : crew.roster().all()) {
        cancelPublic(worker);
      }
    }
  }

  /** Cancels the public loose jobs of one worker. */
  static void cancelPublic(Worker worker) {
    Predicate<Job> loose = job -> job instanceof LooseJob;
    for (Job job = worker.findPublic(loose); job != null; job = worker.findPublic(loose)) {
      boolean unused = Completion.complete((LooseJob) job, Jobs.CANCELLED);
      unused = worker.forget(job);
    }
  }
}
