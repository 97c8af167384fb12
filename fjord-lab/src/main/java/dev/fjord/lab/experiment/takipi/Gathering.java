package dev.fjord.lab.experiment.takipi;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Holds threads until so many have come. None that counts leaves before, so that then all of them
 * are there at once.
 */
final class Gathering {
  private final int expected;
  private final long patienceMillis;
  private final CountDownLatch missing;
  private volatile boolean failed;

  /** For so many threads, the last of which may take so long to come. */
  Gathering(int expected, long patienceMillis) {
    this.expected = expected;
    this.patienceMillis = patienceMillis;
    this.missing = new CountDownLatch(expected);
  }

  /** Waits for the others; {@code counts} is false for a thread that is not expected. */
  void await(boolean counts) {
    if (counts) {
      missing.countDown();
    }
    try {
      if (!failed && !missing.await(patienceMillis, TimeUnit.MILLISECONDS)) {
        failed = true;
      }
    } catch (InterruptedException e) {
      failed = true;
      Thread.currentThread().interrupt();
    }
  }

  /** What was wrong, empty if all came. */
  String complaint() {
    return failed
        ? "%d of %d threads were at work at once".formatted(expected - missing.getCount(), expected)
        : "";
  }
}
