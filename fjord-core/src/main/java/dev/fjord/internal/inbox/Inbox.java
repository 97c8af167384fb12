package dev.fjord.internal.inbox;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Jobs from ordinary threads, in several queues so that submitters do not meet on one: each thread
 * has its stripe, workers begin at one of their own. First in, first out within a stripe.
 *
 * <p>Jobs are put in public; as with the deques, who runs one is settled by {@link Jobs#claim}, so
 * a job may also be claimed or cancelled where it stands.
 */
public final class Inbox {
  private static final Frame OUTSIDE = new Frame(-1, 0, null);

  private final List<Queue<Job>> queues;
  private final Stripes stripes;

  /**
   * An empty inbox.
   *
   * @param workers how many workers will look into it
   */
  public Inbox(int workers) {
    stripes = new Stripes(workers);
    queues = new ArrayList<>(stripes.count());
    for (int i = 0; i < stripes.count(); i++) {
      queues.add(new ConcurrentLinkedQueue<>());
    }
  }

  /**
   * Publishes the job here; it can be taken when this returns. If there is no memory for that it is
   * private again: nobody else has seen it.
   */
  public void put(Job job) {
    Jobs.publish(job, OUTSIDE);
    boolean in = false;
    try {
      in = queues.get(stripes.mine()).add(job);
    } finally {
      if (!in) {
        boolean unused = Jobs.reclaim(job);
      }
    }
  }

  /**
   * Takes the oldest free job of some stripe.
   *
   * @param from where to begin
   * @param frame a fresh frame of the taker, used only if a job is returned
   */
  public @Nullable Job take(int from, Frame frame) {
    for (int i = 0; i < stripes.count(); i++) {
      Queue<Job> queue = queues.get(stripes.at(from + i));
      for (Job job = queue.poll(); job != null; job = queue.poll()) {
        if (Jobs.claim(job, frame)) {
          return job;
        }
      }
    }
    return null;
  }

  /** Takes the oldest free job that is under the given job or region; see {@link Jobs#isUnder}. */
  public @Nullable Job takeUnder(Object target, Frame frame) {
    for (Queue<Job> queue : queues) {
      for (Iterator<Job> jobs = queue.iterator(); jobs.hasNext(); ) {
        Job job = jobs.next();
        if (Jobs.isUnder(job, target) && Jobs.claim(job, frame)) {
          jobs.remove();
          return job;
        }
      }
    }
    return null;
  }

  /** Takes out all free jobs of a kind: they are private again, and the caller's. */
  public List<Job> takeBack(Predicate<Job> kind) {
    List<Job> back = new ArrayList<>();
    for (Queue<Job> queue : queues) {
      for (Iterator<Job> jobs = queue.iterator(); jobs.hasNext(); ) {
        Job job = jobs.next();
        if (kind.test(job) && Jobs.reclaim(job)) {
          jobs.remove();
          back.add(job);
        }
      }
    }
    return back;
  }

  /** Takes out the oldest free job of a kind: it is private again, and the caller's. */
  public @Nullable Job takeBackOne(Predicate<Job> kind) {
    for (Queue<Job> queue : queues) {
      for (Iterator<Job> jobs = queue.iterator(); jobs.hasNext(); ) {
        Job job = jobs.next();
        if (kind.test(job) && Jobs.reclaim(job)) {
          jobs.remove();
          return job;
        }
      }
    }
    return null;
  }

  /** How many free jobs satisfy a condition; takes time in proportion to all. */
  public long count(Predicate<Job> condition) {
    long count = 0;
    for (Queue<Job> queue : queues) {
      for (Job job : queue) {
        if (Jobs.isClaimable(job) && condition.test(job)) {
          count++;
        }
      }
    }
    return count;
  }

  /** Drops the reference to a job that somebody took back. */
  public void forget(Job job) {
    for (Queue<Job> queue : queues) {
      if (queue.remove(job)) {
        return;
      }
    }
  }

  /** Whether a job can be taken. */
  public boolean hasWork() {
    for (Queue<Job> queue : queues) {
      for (Job job : queue) {
        if (Jobs.isClaimable(job)) {
          return true;
        }
      }
    }
    return false;
  }

  /** How many jobs wait; takes time in proportion. */
  public long size() {
    return count(job -> true);
  }
}
