package dev.fjord.bench.door;

import dev.fjord.bench.WrongResultException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Counts tasks that ran. In stripes, so that workers do not meet at the count; who waits for all
 * looks now and then, so that it does not take a processor from the workers.
 */
final class Ran {
  /** Two looks in 200,000 tasks are less than a nanosecond each. */
  private static final long LOOK_NANOS = 50_000;

  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final LongAdder count = new LongAdder();

  /** One more ran. */
  void add() {
    count.increment();
  }

  /**
   * Waits until so many ran.
   *
   * @throws WrongResultException if some are lost, or ran twice
   */
  long await(long wanted) {
    long start = System.nanoTime();
    while (count.sum() < wanted && System.nanoTime() - start < LIMIT_NANOS) {
      LockSupport.parkNanos(this, LOOK_NANOS);
    }
    return WrongResultException.check(count.sum(), wanted);
  }
}
