package dev.fjord.fjtask;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waiting for what must happen, with an error when it does not; all times of the tests. */
final class Await {
  /** A test that takes so long hangs. */
  static final int HANG_SECONDS = 60;

  /** What must happen in the end has happened by then, on a busy machine too. */
  private static final long SOON_NANOS = 20_000_000_000L;

  private static final long LOOK_NANOS = 200_000;

  private Await() {}

  static void open(CountDownLatch latch) {
    try {
      if (!latch.await(SOON_NANOS, TimeUnit.NANOSECONDS)) {
        throw new AssertionError("waited in vain for " + latch);
      }
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  static void until(String what, BooleanSupplier condition) {
    until(what, condition, () -> LockSupport.parkNanos(LOOK_NANOS));
  }

  /** Keeps the thread at work until the condition holds: nobody else works in its place. */
  static void spinUntil(String what, BooleanSupplier condition) {
    until(what, condition, Thread::onSpinWait);
  }

  private static void until(String what, BooleanSupplier condition, Runnable pause) {
    long begin = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - begin > SOON_NANOS) {
        throw new AssertionError("waited in vain until " + what);
      }
      pause.run();
    }
  }

  /** Starts a fresh daemon thread. */
  static Thread start(Runnable body) {
    Thread thread = new Thread(body, "outside");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
