package dev.fjord.internal.inbox;

import dev.fjord.internal.deque.PublicQueue;
import dev.fjord.internal.job.Job;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Jobs from ordinary threads, in several queues so that submitters do not meet on one: each thread
 * has its stripe, workers begin at one of their own. First in, first out within a stripe.
 */
public final class Inbox {
  private final PublicQueue[] queues;
  private final Stripes stripes;

  /**
   * An empty inbox.
   *
   * @param workers how many workers will look into it
   */
  public Inbox(int workers) {
    stripes = new Stripes(workers);
    queues = new PublicQueue[stripes.count()];
    for (int i = 0; i < queues.length; i++) {
      queues[i] = new PublicQueue();
    }
  }

  /**
   * Adds a job; it can be taken when this returns.
   *
   * @return whether another waits before it, as far as that is seen at a glance
   * @throws OutOfMemoryError and then it was not added
   */
  public boolean add(Job job) {
    return queues[stripes.mine()].add(job);
  }

  /** As {@link #add}; first in, first out among all that are added so. */
  public boolean addInOrder(Job job) {
    return queues[0].add(job);
  }

  /**
   * Takes the oldest job of some stripe; null if there is none.
   *
   * @param from where to begin
   */
  public @Nullable Job take(int from) {
    for (int i = 0; i < queues.length; i++) {
      Job job = queues[stripes.at(from + i)].take();
      if (job != null) {
        return job;
      }
    }
    return null;
  }

  /** Takes the oldest job of some stripe that satisfies a condition; null if there is none. */
  public @Nullable Job take(Predicate<Job> wanted) {
    for (PublicQueue queue : queues) {
      Job job = queue.take(wanted);
      if (job != null) {
        return job;
      }
    }
    return null;
  }

  /** Takes out this very job; false if it is not here. */
  public boolean remove(Job job) {
    for (PublicQueue queue : queues) {
      if (queue.remove(job)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a job that satisfies a condition is here. */
  public boolean has(Predicate<Job> wanted) {
    for (PublicQueue queue : queues) {
      if (queue.find(wanted) != null) {
        return true;
      }
    }
    return false;
  }

  /** Whether a job can be taken. */
  public boolean hasJob() {
    for (PublicQueue queue : queues) {
      if (queue.hasJob()) {
        return true;
      }
    }
    return false;
  }

  /** How many jobs wait; takes time in proportion. */
  public long size() {
    long size = 0;
    for (PublicQueue queue : queues) {
      size += queue.count(Integer.MAX_VALUE);
    }
    return size;
  }
}
