package dev.fjord.par;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waiting in lambdas. */
final class Uninterruptibly {
  private Uninterruptibly() {}

  static void await(CountDownLatch latch) {
    try {
      if (!latch.await(Pools.HANG_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("nobody came");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
