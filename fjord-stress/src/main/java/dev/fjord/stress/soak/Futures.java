package dev.fjord.stress.soak;

import dev.fjord.lab.loop.Unchecked;
import dev.fjord.stress.soak.SoakPool.Pending;
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

  /** A future's value; what it failed with, if unchecked. */
  static <T> T get(Future<T> future) {
    try {
      return Futures.<T, ExecutionException>uninterrupted(future::get);
    } catch (ExecutionException e) {
      throw Unchecked.cause(e);
    }
  }

  /**
   * A future's value, as {@link #get}.
   *
   * @throws TimeoutException if it failed with that
   */
  static <T> T inTime(Future<T> future) throws TimeoutException {
    try {
      return Futures.<T, ExecutionException>uninterrupted(future::get);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TimeoutException over) {
        throw over;
      }
      throw Unchecked.cause(e);
    }
  }

  /** As something pending. */
  static Pending pending(Future<Long> future) {
    return new Pending(
        () -> get(future),
        interrupt -> {
          boolean unused = future.cancel(interrupt);
        });
  }
}
