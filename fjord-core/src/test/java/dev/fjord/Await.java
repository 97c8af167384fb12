package dev.fjord;

import java.util.concurrent.CountDownLatch;

/** Waiting, as the tests of all modules do. */
final class Await extends dev.fjord.support.Await {
  private Await() {}

  /** A worker of the pool spins until the latch is open. */
  static void takePlace(ForkPool pool, CountDownLatch until) {
    CountDownLatch taken = new CountDownLatch(1);
    pool.execute(
        () -> {
          taken.countDown();
          spinUntilOpen(until);
        });
    open(taken);
  }

  /** All places are taken until the pool is being closed; then the workers look for more. */
  static void takeAllPlaces(ForkPool pool, int workers) {
    CountDownLatch begun = new CountDownLatch(workers);
    for (int i = 0; i < workers; i++) {
      pool.execute(
          () -> {
            begun.countDown();
            spinUntil("it is being closed", Fork::isCancelled);
          });
    }
    open(begun);
  }
}
