package dev.fjord.stress.races;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** One segment of the engine's public queue, short, and with one step left out, or none. */
final class MiniQueue {
  /** What is left out. */
  enum Without {
    /** Nothing: what the twins show is due to what they leave out. */
    NOTHING,
    /** The hint passes a slot that was given out and is about to be filled. */
    WAITING_FOR_THE_SLOT
  }

  private static final int LENGTH = 4;
  private static final Object GONE = new Object();

  private final Without without;
  private final AtomicReferenceArray<@Nullable Object> slots = new AtomicReferenceArray<>(LENGTH);
  private final AtomicInteger added = new AtomicInteger();
  private volatile int taken;

  MiniQueue(Without without) {
    this.without = without;
  }

  void add(Object job) {
    slots.set(added.getAndIncrement(), job);
  }

  @Nullable Object take() {
    for (int at = taken; at < added.get(); at++) {
      Object seen = slots.get(at);
      if (seen == null && without == Without.WAITING_FOR_THE_SLOT) {
        taken = at + 1;
      } else if (seen != null && seen != GONE && slots.compareAndSet(at, seen, GONE)) {
        return seen;
      }
    }
    return null;
  }
}
