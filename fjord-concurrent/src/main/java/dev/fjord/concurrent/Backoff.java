package dev.fjord.concurrent;

import java.util.concurrent.locks.LockSupport;

/** Looking again and again, less and less often; keeps an interrupt for afterwards. */
final class Backoff {
  private static final long FIRST_NANOS = 20_000;
  private static final long MOST_NANOS = 1_000_000;

  private long nanos = FIRST_NANOS;
  private boolean interrupted;

  void pause() {
    LockSupport.parkNanos(this, nanos);
    nanos = Math.min(nanos + (nanos >> 2), MOST_NANOS); // so it is late by a quarter at most
    interrupted |= Thread.interrupted();
  }

  void reset() {
    nanos = FIRST_NANOS;
  }

  void throwIfInterrupted() throws InterruptedException {
    if (interrupted) {
      throw new InterruptedException();
    }
  }

  void end() {
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
