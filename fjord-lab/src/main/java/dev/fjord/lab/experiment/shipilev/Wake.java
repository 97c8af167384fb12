package dev.fjord.lab.experiment.shipilev;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * One computation of many short leaves that notes when its first leaf began, and when so many
 * threads had begun one.
 */
final class Wake {
  /** How long a leaf works until all threads are there: as short as tasks of the talk get. */
  private static final long LEAF_NANOS = TimeUnit.MICROSECONDS.toNanos(1);

  private final int wanted;
  private final Set<Thread> awake = ConcurrentHashMap.newKeySet();
  private final long start = System.nanoTime();
  private volatile long first;
  private volatile long all;

  /** Starts the clock; {@code wanted} is the number of threads to wait for. */
  Wake(int wanted) {
    this.wanted = wanted;
  }

  /** What each leaf does; nothing once all threads are there. */
  void leaf() {
    if (all != 0) {
      return;
    }
    long now = System.nanoTime();
    if (awake.isEmpty()) {
      first = now;
    }
    if (awake.add(Thread.currentThread()) && awake.size() == wanted) {
      all = System.nanoTime();
    }
    while (System.nanoTime() - now < LEAF_NANOS) {
      Thread.onSpinWait();
    }
  }

  /** Whether all threads were there at the same time. */
  boolean reached() {
    return all != 0;
  }

  /** From the start of the clock to the first leaf. */
  long firstNanos() {
    return first - start;
  }

  /** From the start of the clock to the first leaf of the last thread. */
  long allNanos() {
    return all - start;
  }

  /** Whether a thread has run a leaf. */
  boolean ranIn(Thread thread) {
    return awake.contains(thread);
  }
}
