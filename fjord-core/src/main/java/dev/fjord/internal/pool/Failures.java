package dev.fjord.internal.pool;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Passing on whatever was thrown. */
public final class Failures {
  private Failures() {}

  /** The calling thread has joined a job that another ran: throws its failure, if it failed. */
  public static void throwFailure(Job joined) {
    Throwable failure = Jobs.failure(joined);
    if (failure != null) {
      Traces.joined(failure);
      throw sneak(failure);
    }
  }

  /** Throws the given throwable as it is; declared to return so that the caller can throw it. */
  public static RuntimeException sneak(Throwable failure) {
    return Failures.<RuntimeException>as(failure);
  }

  /** Calls code that throws what the caller need not declare, or declares otherwise. */
  public static <T extends @Nullable Object> T unchecked(Callable<? extends T> code) {
    try {
      return code.call();
    } catch (Exception e) {
      throw sneak(e);
    }
  }

  /**
   * Suppresses one failure on another, once. Their classes are a user's, who may have overridden
   * anything: they are compared by identity. Without memory the first goes alone.
   */
  public static void suppress(Throwable first, @Nullable Throwable other) {
    if (other == null || other == first) {
      return;
    }
    try {
      for (Throwable each : first.getSuppressed()) {
        if (each == other) {
          return;
        }
      }
      first.addSuppressed(other);
    } catch (OutOfMemoryError alone) {
      // It matters more that the first arrives.
    }
  }

  /**
   * Tells a handler of a failure that nobody joins.
   *
   * @param handler null for that of the calling thread
   */
  public static void uncaught(Throwable failure, @Nullable UncaughtExceptionHandler handler) {
    Thread thread = Thread.currentThread();
    try {
      (handler != null ? handler : thread.getUncaughtExceptionHandler())
          .uncaughtException(thread, failure);
    } catch (Throwable ignored) {
      // As the JVM does: a handler that fails has no handler.
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // erased: nothing is cast
  private static <T extends Throwable> T as(Throwable failure) throws T {
    throw (T) failure;
  }
}
