package dev.fjord.concurrent;

import dev.fjord.internal.schedule.Naps;
import java.util.concurrent.locks.LockSupport;

/** Looking again and again, less and less often; keeps an interrupt for afterwards. */
final class Backoff {
  private static final long FIRST_NANOS = 20_000;
  private static final long MOST_NANOS = 1_000_000;

  private long nanos = FIRST_NANOS;
  private int taken = Naps.NONE;

  void pause() {
    LockSupport.parkNanos(this, nanos);
    taken |= Naps.take(); // at once: what runs next is not to see it
    nanos = Math.min(nanos + (nanos >> 2), MOST_NANOS); // so it is late by a quarter at most
  }

  /** Whether the thread is, or a pause was: until {@link #end} that interrupt is kept. */
  boolean isInterrupted() {
    return taken != Naps.NONE || Thread.currentThread().isInterrupted();
  }

  void reset() {
    nanos = FIRST_NANOS;
  }

  void end() {
    Naps.end(taken);
  }
}
