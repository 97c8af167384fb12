package dev.fjord.stress.soak;

import dev.fjord.lab.loop.Unchecked;
import dev.fjord.stress.soak.SoakPool.Pending;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;

/** Waits that go on whatever interrupts. */
final class Futures {
  private Futures() {}

  /** What is waited for once more if the wait was interrupted. */
  interface Wait<T, X extends Exception> {
    T get() throws X, InterruptedException;
  }

  /** Waits; keeps an interrupt for afterwards. */
  static <T, X extends Exception> T uninterrupted(Wait<T, X> wait) throws X {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return wait.get();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A future's value; what it failed with, if unchecked; if it was too late, it is cancelled. */
  static <T> T get(Future<T> future) {
    try {
      return Futures.<T, ExecutionException>uninterrupted(future::get);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof TimeoutException over ? cancelled(over) : Unchecked.cause(e);
    }
  }

  /** The cancellation of what was too late. */
  static CancellationException cancelled(TimeoutException over) {
    CancellationException cancelled = new CancellationException();
    cancelled.initCause(over);
    return cancelled;
  }

  /** As something pending. */
  static Pending pending(Future<Long> future) {
    return new Pending(
        () -> get(future),
        interrupt -> {
          future.cancel(interrupt);
        });
  }
}
