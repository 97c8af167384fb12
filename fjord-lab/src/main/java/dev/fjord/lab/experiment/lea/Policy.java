package dev.fjord.lab.experiment.lea;

import dev.fjord.fjtask.IdlePolicy;
import dev.fjord.lab.experiment.By;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What idle workers do, as a program may say it; and what those do that take no orders. */
enum Policy {
  OWN("FJTask, as it is", By.FJTASK),
  SLEEPS("FJTask, sleeps after one look", By.FJTASK),
  SPINS("FJTask, looks for 20 ms", By.FJTASK),
  NAPS("FJTask, looks 200 times, 50 µs apart", By.FJTASK),
  /** What the paper's workers do while others work. */
  PAPER("FJTask, yields, then sleeps up to 100 ms", By.FJTASK),
  /** It has nothing to say it by. */
  JDK("java.util.concurrent, as it is", By.JDK);

  private static final Duration SPIN = Duration.ofMillis(20);
  private static final int NAP_LOOKS = 200;
  private static final long NAP_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
  private static final int YIELDS = 100;

  /** From one millisecond on each sleep is twice the one before, up to the longest. */
  private static final int DOUBLINGS = 7;

  private static final long LONGEST_MILLIS = 100;

  private final String label;
  private final By runner;

  Policy(String label, By runner) {
    this.label = label;
    this.runner = runner;
  }

  String label() {
    return label;
  }

  By runner() {
    return runner;
  }

  /** What is set; null if nothing is. */
  @Nullable IdlePolicy policy() {
    return switch (this) {
      case OWN, JDK -> null;
      case SLEEPS -> IdlePolicy.sleeping();
      case SPINS -> IdlePolicy.spinning(SPIN);
      case NAPS -> Policy::nap;
      case PAPER -> Policy::yieldThenSleep;
    };
  }

  private static boolean nap(int looks, long nanos) {
    LockSupport.parkNanos(NAP_NANOS);
    return looks < NAP_LOOKS;
  }

  private static boolean yieldThenSleep(int looks, long nanos) {
    int sleeps = looks - YIELDS;
    if (sleeps <= 0) {
      Thread.yield();
    } else {
      long millis = Math.min(LONGEST_MILLIS, 1L << (sleeps - 1));
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }
    return sleeps < DOUBLINGS + 1;
  }
}
