package dev.fjord.fjtask;

import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.sleep.Lull;
import java.time.Duration;

/**
 * A program's idle policy, as the engine asks it.
 *
 * @param policy which may throw
 */
record PolicyLull(IdlePolicy policy) implements Lull {

  /** A time that a policy may be given; centuries if it is longer. */
  static long nanos(Duration time) {
    if (time.isNegative()) {
      throw new IllegalArgumentException("time must not be negative: " + time);
    }
    Duration most = Duration.ofNanos(Long.MAX_VALUE);
    return (time.compareTo(most) < 0 ? time : most).toNanos();
  }

  @Override
  public boolean lookAgain(int looks, long nanos) {
    try {
      return policy.lookAgain(looks, nanos);
    } catch (Throwable failure) { // whatever the user's code throws
      Failures.uncaught(failure, null);
      return false;
    }
  }
}
