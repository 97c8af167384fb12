package dev.fjord.par;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waiting in lambdas. */
final class Uninterruptibly {
  private Uninterruptibly() {}

  static void await(CountDownLatch latch) {
    await(latch, "nobody came");
  }

  static void await(CountDownLatch latch, String otherwise) {
    try {
      if (!latch.await(Pools.HANG_SECONDS / 2, TimeUnit.SECONDS)) {
        throw new AssertionError(otherwise);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
