package dev.fjord.lab.loop;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** Waiting for many futures. */
final class Futures {
  private Futures() {}

  /**
   * The sum of all. When one fails, those that have not begun never will, the others are waited
   * for, since what they read may be closed by then, and the failure is thrown.
   */
  static long sum(List<Future<Long>> futures) {
    long sum = 0;
    Throwable failure = null;
    for (Future<Long> future : futures) {
      try {
        sum += future.get();
      } catch (CancellationException dropped) {
        // by the failure
      } catch (ExecutionException e) {
        failure = failure == null ? e.getCause() : failure;
        futures.forEach(other -> other.cancel(false));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException thrown) {
      throw thrown;
    }
    return sum;
  }
}
