package dev.fjord.stress.races;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Brings two actors of very different cost to the same state at the same time; otherwise the quick
 * one is through with all states before the slow one comes to the second.
 */
final class Meeting {
  private static final int SPINS = 10_000;

  private final AtomicInteger here = new AtomicInteger();

  /** Returns when both are here. */
  void meet() {
    here.incrementAndGet();
    for (int spins = 0; here.get() < 2; spins++) {
      if (spins < SPINS) {
        Thread.onSpinWait();
      } else {
        Thread.yield();
      }
    }
  }

  /** Lets up to some hundred nanoseconds pass, different with each seed. */
  void dawdle(int seed) {
    int looks = (seed * 0x9E3779B9) >>> 25;
    for (int i = 0; i < looks; i++) {
      here.get();
    }
  }
}
