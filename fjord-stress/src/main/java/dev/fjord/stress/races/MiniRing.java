package dev.fjord.stress.races;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** The protocol of the engine's public ring, short, and with one step left out, or none. */
final class MiniRing {
  /** What is left out. */
  enum Without {
    /** Nothing: what the twins show is due to what they leave out. */
    NOTHING,
    /** The slot is filled after the tail was raised. */
    SLOT_BEFORE_TAIL,
    /** Whoever empties a slot does not claim what was in it. */
    CLAIM_AFTER_EMPTYING
  }

  private final Without without;
  private final AtomicReferenceArray<@Nullable Job> slots;
  private final AtomicLong head = new AtomicLong();
  private volatile long tail;

  MiniRing(Without without, int capacity) {
    this.without = without;
    this.slots = new AtomicReferenceArray<>(capacity);
  }

  boolean add(Job job) {
    passHoles();
    long t = tail;
    if (t - head.get() >= slots.length()) {
      return false;
    }
    if (without == Without.SLOT_BEFORE_TAIL) {
      tail = t + 1;
      slots.set(index(t), job);
    } else {
      slots.set(index(t), job);
      tail = t + 1;
    }
    return true;
  }

  @Nullable Job take(Frame frame) {
    for (long at = head.get(); at < tail; at++) {
      Job job = slots.get(index(at));
      if (job == null) {
        continue;
      }
      boolean won = Jobs.claim(job, frame);
      boolean emptied = slots.compareAndSet(index(at), job, null);
      if (won || (emptied && without != Without.CLAIM_AFTER_EMPTYING && Jobs.claim(job, frame))) {
        passHoles();
        return job;
      }
    }
    passHoles();
    return null;
  }

  void forget(Job job) {
    for (long at = tail - 1; at >= head.get(); at--) {
      if (slots.compareAndSet(index(at), job, null)) {
        return;
      }
    }
  }

  private void passHoles() {
    long h = head.get();
    long k = h;
    while (k < tail && slots.get(index(k)) == null) {
      k++;
    }
    if (k > h) {
      head.compareAndSet(h, k);
    }
  }

  private int index(long position) {
    return (int) (position % slots.length());
  }
}
