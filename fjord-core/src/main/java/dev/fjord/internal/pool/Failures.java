package dev.fjord.internal.pool;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Passing on whatever was thrown. With {@code -Ddev.fjord.traces=full} the trace of what goes from
 * one thread to another shows both sides: beneath the frames of the worker that failed those of the
 * thread that forked and joined; otherwise the worker's alone.
 */
public final class Failures {
  private static final boolean BOTH_SIDES = Property.isOn("dev.fjord.traces", "full");

  /** Longer traces are left as they are: some failures are thrown again and again. */
  private static final int MOST_FRAMES = 1024;

  private Failures() {}

  /** The calling thread has joined a job that another ran: throws its failure, if it failed. */
  public static void throwFailure(Job joined) {
    Throwable failure = Jobs.failure(joined);
    if (failure != null) {
      joined(failure);
      throw sneak(failure);
    }
  }

  /** The calling thread has joined what failed in another. */
  public static void joined(Throwable failure) {
    if (!BOTH_SIDES) {
      return;
    }
    try {
      StackTraceElement[] there = failure.getStackTrace();
      if (there.length > MOST_FRAMES) {
        return;
      }
      StackTraceElement[] here = Thread.currentThread().getStackTrace();
      StackTraceElement[] both = Arrays.copyOf(there, there.length + here.length);
      // The first of ours, getStackTrace itself, makes room for the line between them.
      System.arraycopy(here, 1, both, there.length + 1, here.length - 1);
      both[there.length] =
          new StackTraceElement("---", "joined by " + Thread.currentThread().getName(), null, -1);
      failure.setStackTrace(both);
    } catch (Throwable alone) { // its class is a user's, who may have overridden anything
      // It matters more that the failure arrives.
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
