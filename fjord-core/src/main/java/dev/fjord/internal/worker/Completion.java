package dev.fjord.internal.worker;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.job.Tasks;
import dev.fjord.internal.job.Waiters;
import dev.fjord.internal.schedule.Naps;
import dev.fjord.internal.schedule.Times;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What any thread may do with a job: wait for it, and decide the outcome of a {@link Task}. */
public final class Completion {
  private Completion() {}

  /**
   * Decides the outcome, whether or not the job runs or has been forked.
   *
   * @param outcome {@link Jobs#DONE}, {@link Jobs#CANCELLED} or a throwable
   * @return false if it has one already
   */
  public static boolean complete(Task job, Object outcome) {
    while (!Jobs.isDone(job)) {
      if (Tasks.complete(job, outcome)) {
        return true;
      }
      watch(job);
    }
    return false;
  }

  /** As {@link #await(Job, long, boolean)}, without end; an interrupt is kept for afterwards. */
  public static void await(Job job) {
    try {
      await(job, 0, false);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Parks the calling thread until the job is done, without helping. Another worker may be up in
   * the place of one that waits. Where what waits is being dropped, a worker has what it waits for
   * cancelled, and waits no longer for what another pool has.
   *
   * @param deadline in terms of {@link System#nanoTime}; 0 for none
   * @param interruptible whether an interrupt ends the wait; if not, it is kept for afterwards
   * @return false if the time is over; true if there is none
   */
  public static boolean await(Job job, long deadline, boolean interruptible)
      throws InterruptedException {
    if (Jobs.isDone(job)) {
      return true; // also to who was interrupted
    }
    if (interruptible && Thread.interrupted()) {
      throw new InterruptedException();
    }
    Worker worker = Worker.current();
    if (worker == null) {
      return Thread.currentThread() instanceof ForkJoinWorkerThread
          ? awaitInJdk(job, deadline, interruptible)
          : park(job, null, deadline, interruptible);
    }
    worker.blocking().begin();
    try {
      return park(job, worker.crew(), deadline, interruptible);
    } finally {
      worker.blocking().end();
    }
  }

  /**
   * As {@link #await(Job, long, boolean)}, by a worker and without a deadline, or until something
   * else ends the wait, of which nobody tells the worker: so it looks now and then.
   *
   * @return whether the job is done
   */
  public static boolean awaitUnless(Worker me, Job job, BooleanSupplier over, boolean interruptible)
      throws InterruptedException {
    if (Jobs.isDone(job)) {
      return true;
    }
    me.blocking().begin(); // once for all of the wait
    try {
      while (!Jobs.isDone(job) && !over.getAsBoolean()) {
        await(job, deadline(Times.JOIN_PARK_MOST_NANOS), interruptible);
      }
    } finally {
      me.blocking().end();
    }
    return Jobs.isDone(job);
  }

  /** So many nanoseconds from now, for {@link #await(Job, long, boolean)}; never 0. */
  public static long deadline(long nanos) {
    long deadline = System.nanoTime() + nanos;
    return deadline == 0 ? 1 : deadline;
  }

  /**
   * Parks until the job is done.
   *
   * @param crew whose thread this is, if any: where it was refused another, it asks again
   */
  private static boolean park(Job job, @Nullable Crew crew, long deadline, boolean interruptible)
      throws InterruptedException {
    Thread thread = Thread.currentThread();
    int taken = Naps.NONE;
    try {
      enlist(job, thread);
      while (!Jobs.isDone(job)) {
        long left = deadline == 0 ? Long.MAX_VALUE : deadline - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        if (crew != null && crew.isDropping() && job instanceof Task task) {
          if (cancelIfOwn(task, crew)) {
            continue;
          }
          if (deadline != 0) {
            return false;
          }
        }
        if (crew != null && crew.sleep().refusal() != null) {
          crew.announce();
          left = Math.min(left, Times.ASK_AGAIN_NANOS);
        }
        if (left == Long.MAX_VALUE) {
          LockSupport.park(job);
        } else {
          LockSupport.parkNanos(job, left);
        }
        if (!interruptible) {
          taken |= Naps.take();
        } else if (Thread.interrupted()) {
          throw new InterruptedException();
        }
      }
      return true;
    } finally {
      Waiters.remove(job, thread);
      Naps.end(taken);
    }
  }

  /** A wait in a worker of a pool of the JDK, where another is then up in its place. */
  private static boolean awaitInJdk(Job job, long deadline, boolean interruptible)
      throws InterruptedException {
    ForkJoinPool.ManagedBlocker wait =
        new ForkJoinPool.ManagedBlocker() {
          @Override
          public boolean block() throws InterruptedException {
            park(job, null, deadline, interruptible);
            return true;
          }

          @Override
          public boolean isReleasable() {
            return Jobs.isDone(job);
          }
        };
    try {
      ForkJoinPool.managedBlock(wait);
    } catch (RejectedExecutionException noSpare) { // as its own joins do then
      wait.block();
    } catch (InterruptedException stopped) {
      if (interruptible) {
        throw stopped;
      } // else the pool was stopped, where it is thrown at whoever waits
      wait.block();
    }
    return Jobs.isDone(job);
  }

  /**
   * Where what waits is being dropped: cancels what a worker waits for.
   *
   * @return false if another pool has it, waiting or under way
   */
  static boolean cancelIfOwn(Task task, Crew crew) {
    if (Jobs.isRoot(task)) {
      return false; // of a face whose pools drop nothing
    }
    Frame frame = Jobs.frame(task);
    Frame at = frame != null ? frame : Jobs.origin(task);
    if (at != null && crew.isForeign(at)) {
      return false;
    }
    complete(task, Jobs.CANCELLED);
    return true;
  }

  /** The thread will be unparked when the job ends, until {@link Waiters#remove}. */
  static void enlist(Job job, Thread thread) {
    Waiters.add(job, thread);
    if (job instanceof Task task) {
      watch(task);
    }
  }

  private static void watch(Task job) {
    Tasks.watch(job, ThreadBarrier.INSTANCE);
  }
}
