package dev.fjord.stress.soak;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A thread factory that fails now and then: some times in a row in all ways, then it works. */
final class Refusals {
  private static final String PLANNED = "planned: no thread";

  /** So many times it fails, and so many times it works. */
  private static final int IN_A_ROW = 4;

  private final boolean lame;
  private final AtomicInteger asked = new AtomicInteger();

  /**
   * @param lame whether it ever fails
   */
  Refusals(boolean lame) {
    this.lame = lame;
  }

  /** A thread is asked for: whether null is to be returned; or this throws. */
  boolean givesNone() {
    int number = asked.getAndIncrement();
    if (!lame || number / IN_A_ROW % 2 == 1) {
      return false;
    }
    switch (number % 3) {
      case 0 -> throw new IllegalStateException(PLANNED);
      case 1 -> throw new OutOfMemoryError(PLANNED);
      default -> {
        return true;
      }
    }
  }

  /** Whether a submission failed since there was no thread for it. */
  static boolean isIn(@Nullable Throwable failure) {
    return (failure != null && PLANNED.equals(failure.getMessage()))
        || (failure instanceof RejectedExecutionException && failure.getCause() != null);
  }
}
