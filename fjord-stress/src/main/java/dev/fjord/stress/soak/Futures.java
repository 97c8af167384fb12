package dev.fjord.stress.soak;

import dev.fjord.stress.soak.SoakPool.Pending;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;

/** Futures, waited for whatever interrupts. */
final class Futures {
  private Futures() {}

  /** A future's value; what it failed with, if unchecked. Keeps an interrupt for afterwards. */
  static <T> T get(Future<T> future) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return future.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } catch (ExecutionException e) {
      throw unchecked(e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * A future's value, as {@link #get}.
   *
   * @throws TimeoutException if it failed with that
   */
  static <T> T inTime(Future<T> future) throws TimeoutException {
    try {
      return get(future);
    } catch (IllegalStateException e) {
      if (e.getCause() instanceof ExecutionException failed
          && failed.getCause() instanceof TimeoutException over) {
        throw over;
      }
      throw e;
    }
  }

  private static RuntimeException unchecked(ExecutionException e) {
    Throwable cause = e.getCause();
    if (cause instanceof RuntimeException failure) {
      return failure;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return new IllegalStateException(e);
  }

  /** As something pending. */
  static Pending pending(Future<Long> future) {
    return new Pending() {
      @Override
      public long get() {
        return Futures.get(future);
      }

      @Override
      public void cancel(boolean interrupt) {
        boolean unused = future.cancel(interrupt);
      }
    };
  }
}
