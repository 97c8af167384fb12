package dev.fjord.internal.inbox;

import dev.fjord.internal.deque.PublicQueue;
import dev.fjord.internal.job.Job;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What ordinary threads submit: jobs, and code as it is, a {@link Runnable}. In several queues so
 * that submitters do not meet on one: each thread has its stripe, workers stay where they found
 * something. First in, first out within a stripe.
 */
public final class Inbox {
  /** So many are taken from a stripe, one after the other, before the next comes first. */
  private static final int AT_A_STRIPE = 256;

  private static final int MOST_STRIPES = 64;

  /** A power of two. */
  private final PublicQueue<Object>[] queues;

  /**
   * An empty inbox.
   *
   * @param submitters how many threads may add at a time: so many stripes, up to a bound
   */
  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic class
  public Inbox(int submitters) {
    int stripes = Math.min(Math.max(submitters, 1), MOST_STRIPES);
    queues = new PublicQueue[Integer.highestOneBit(stripes * 2 - 1)];
    for (int i = 0; i < queues.length; i++) {
      queues[i] = new PublicQueue<>();
    }
  }

  /**
   * Adds a job, or code; it can be taken when this returns.
   *
   * @return whether another waits before it, as far as that is seen at a glance
   * @throws OutOfMemoryError and then it was not added
   */
  public boolean add(Object submitted) {
    return queues[mine()].addAndLook(submitted);
  }

  /** The stripe of the calling thread: always the same, so that threads seldom meet on one. */
  @SuppressWarnings("deprecation") // threadId() came with 19
  private int mine() {
    int mixed = (int) ((Thread.currentThread().getId() * 0x9E3779B97F4A7C15L) >>> 32);
    int mask = queues.length - 1;
    // the topmost bits: of neighbours they are far apart
    return (mixed >>> Integer.numberOfLeadingZeros(mask)) & mask;
  }

  /** As {@link #add}; first in, first out among all that are added so. */
  public boolean addInOrder(Job job) {
    return queues[0].addAndLook(job);
  }

  /** Where one who takes begins to look. */
  public static final class Place {
    private int stripe;
    private int taken;

    /**
     * At some stripe.
     *
     * @param stripe any number; best another for each who takes
     */
    public Place(int stripe) {
      this.stripe = stripe;
    }

    /** Stays where there was something, but not for ever: others have waited meanwhile. */
    private void tookAt(int where) {
      taken = where == stripe ? taken + 1 : 1;
      stripe = where;
      if (taken == AT_A_STRIPE) {
        moveOn();
      }
    }

    /** Does not stay. */
    public void moveOn() {
      stripe++;
      taken = 0;
    }
  }

  /** Takes the oldest of some stripe; null if there is none. */
  public @Nullable Object take(Place from) {
    int first = from.stripe;
    for (int i = 0; i < queues.length; i++) {
      Object taken = queues[(first + i) & (queues.length - 1)].take();
      if (taken != null) {
        from.tookAt(first + i);
        return taken;
      }
    }
    return null;
  }

  /** Takes the oldest of some stripe that satisfies a condition; null if there is none. */
  public @Nullable Object take(Predicate<Object> wanted) {
    for (PublicQueue<Object> queue : queues) {
      Object taken = queue.take(wanted);
      if (taken != null) {
        return taken;
      }
    }
    return null;
  }

  /** Takes out this very job, or one of the submissions of this code; false if it is not here. */
  public boolean remove(Object submitted) {
    for (PublicQueue<Object> queue : queues) {
      if (queue.remove(submitted)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes out what is not wanted any more and lies first or last in its stripe; see {@link
   * PublicQueue#removeAtEnds}.
   *
   * @return whether there was any
   */
  public boolean removeAtEnds(Predicate<Object> unwanted) {
    boolean removed = false;
    for (PublicQueue<Object> queue : queues) {
      removed |= queue.removeAtEnds(unwanted);
    }
    return removed;
  }

  /** Whether something that satisfies a condition is here. */
  public boolean has(Predicate<Object> wanted) {
    for (PublicQueue<Object> queue : queues) {
      if (queue.find(wanted) != null) {
        return true;
      }
    }
    return false;
  }

  /** Whether anything can be taken. */
  public boolean hasJob() {
    return count(1) > 0;
  }

  /** Whether more than one can be taken. */
  public boolean hasSeveral() {
    return count(2) > 1;
  }

  /** How many wait; takes time in proportion. */
  public long size() {
    return count(Integer.MAX_VALUE);
  }

  /** How many wait, if fewer than {@code most}; else so many or more. */
  private long count(int most) {
    long count = 0;
    for (int i = 0; i < queues.length && count < most; i++) {
      count += queues[i].count(most);
    }
    return count;
  }
}
