package dev.fjord.internal.pool;

import java.util.Arrays;

/**
 * Stack traces of failures that go from one thread to another. With {@code -Ddev.fjord.traces=full}
 * they show both sides: beneath the frames of the worker that failed those of the thread that
 * forked and joined; otherwise the worker's alone.
 */
public final class Traces {
  private static final boolean FULL = "full".equals(System.getProperty("dev.fjord.traces"));

  /** Longer ones are left as they are: some failures are thrown again and again. */
  private static final int MOST_FRAMES = 1024;

  private Traces() {}

  /** The calling thread has joined what failed in another. */
  public static void joined(Throwable failure) {
    if (!FULL) {
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
}
