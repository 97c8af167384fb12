package dev.fjord.internal.deque;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The public part of a deque: a short FIFO of references to published jobs.
 *
 * <pre>
 *         head (thieves)                tail (owner)
 *           v                             v
 *   | . . . J  -  J  -  J  J  -  J  .  .  . |        J a job, - a hole, . free
 * </pre>
 *
 * <p>The ring decides nothing: who runs a job is settled by {@link Jobs#claim} or {@link
 * Jobs#reclaim}. It may hold jobs that are already taken; it must never drop one that is not.
 *
 * <ul>
 *   <li>{@code head} and {@code tail} count up for ever, in 64 bits, and never down.
 *   <li>A slot is filled by the owner at {@code tail}, and emptied by a compare-and-set from that
 *       job to null.
 *   <li>{@code head} passes a slot only after it was seen empty while {@code head} had not passed
 *       it; the owner fills it again only after {@code head} has passed it.
 * </ul>
 *
 * So a compare-and-set of {@code head} from {@code h} to {@code k} that succeeds found all of
 * {@code [h, k)} consumed, and none of them refilled: no live job is passed over. A thief that is
 * late by a whole round and empties a slot that holds the same job again claims it: whoever empties
 * a slot tries to.
 */
public final class PublicRing extends RingEnds {
  /** How many jobs may be public; more stay private, so the value bounds only memory. */
  public static final int CAPACITY = 128;

  private static final int MASK = CAPACITY - 1;
  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Job[].class);
  private static final VarHandle HEAD;

  static {
    try {
      HEAD = MethodHandles.lookup().findVarHandle(RingEnds.class, "head", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final @Nullable Job[] slots = new @Nullable Job[CAPACITY];

  byte q00, q01, q02, q03, q04, q05, q06, q07, q08, q09, q10, q11, q12, q13, q14, q15;
  byte q16, q17, q18, q19, q20, q21, q22, q23, q24, q25, q26, q27, q28, q29, q30, q31;
  byte q32, q33, q34, q35, q36, q37, q38, q39, q40, q41, q42, q43, q44, q45, q46, q47;
  byte q48, q49, q50, q51, q52, q53, q54, q55, q56, q57, q58, q59, q60, q61, q62, q63;

  /**
   * Adds a job that was just published. By the owner, or by another worker that holds the deque's
   * lock.
   *
   * @return false if the ring is full, and then nothing has changed
   */
  boolean add(Job job) {
    long t = tail;
    if (t - head >= CAPACITY) {
      passHoles();
      if (t - head >= CAPACITY) {
        return false;
      }
    }
    SLOT.setRelease(slots, index(t), job);
    tail = t + 1;
    return true;
  }

  /** Whether {@link #add} would succeed now. By the owner. */
  boolean hasRoom() {
    if (tail - head >= CAPACITY) {
      passHoles();
    }
    return tail - head < CAPACITY;
  }

  /**
   * Takes the oldest free job.
   *
   * @param frame a fresh frame of the taker, used only if a job is returned
   * @return null if there is none
   */
  public @Nullable Job take(Frame frame) {
    for (long at = head; at < tail; at++) {
      Job job = jobAt(at);
      if (job == null) {
        continue;
      }
      boolean won = Jobs.claim(job, frame);
      boolean emptied = empty(at, job);
      if (won || (emptied && Jobs.claim(job, frame))) {
        passHoles();
        return job;
      }
    }
    passHoles();
    return null;
  }

  /** Takes the oldest free job that is under the given job or region; see {@link Jobs#isUnder}. */
  public @Nullable Job takeUnder(Object target, Frame frame) {
    for (long at = head; at < tail; at++) {
      Job job = jobAt(at);
      if (job != null && Jobs.isUnder(job, target) && Jobs.claim(job, frame)) {
        empty(at, job);
        passHoles();
        return job;
      }
    }
    return null;
  }

  /** The oldest free job that satisfies a condition; null if there is none. It stays here. */
  @Nullable Job find(Predicate<Job> condition) {
    for (long at = head; at < tail; at++) {
      Job job = jobAt(at);
      if (job != null && Jobs.isClaimable(job) && condition.test(job)) {
        return job;
      }
    }
    return null;
  }

  /** Drops the reference to a job that its owner took back, newest first; false if none is here. */
  boolean forget(Job job) {
    for (long at = tail - 1; at >= head; at--) {
      if (jobAt(at) == job) {
        empty(at, job);
        return true;
      }
    }
    return false;
  }

  /** Whether a free job is here. */
  public boolean hasFree() {
    return countFree(1) > 0;
  }

  /** How many free jobs are here, counted no further than {@code most}. */
  int countFree(int most) {
    int count = 0;
    for (long at = head; at < tail && count < most; at++) {
      Job job = jobAt(at);
      if (job != null && Jobs.isClaimable(job)) {
        count++;
      }
    }
    return count;
  }

  private void passHoles() {
    long h = head;
    long t = tail;
    long k = h;
    while (k < t && jobAt(k) == null) {
      k++;
    }
    if (k > h) {
      HEAD.compareAndSet(this, h, k);
    }
  }

  private @Nullable Job jobAt(long position) {
    return (Job) SLOT.getAcquire(slots, index(position));
  }

  private boolean empty(long position, Job job) {
    return SLOT.compareAndSet(slots, index(position), job, null);
  }

  private static int index(long position) {
    return (int) position & MASK;
  }
}

/** On lines of their own: every searcher reads them again and again, whatever the owner writes. */
abstract class RingEnds extends Padding {
  volatile long head;
  volatile long tail;
}
