package dev.fjord.internal.pool;

import org.jspecify.annotations.Nullable;

/** Passing on whatever was thrown. */
public final class Failures {
  private Failures() {}

  /** Throws the given throwable as it is; declared to return so that the caller can throw it. */
  public static RuntimeException sneak(Throwable failure) {
    return Failures.<RuntimeException>as(failure);
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

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // erased: nothing is cast
  private static <T extends Throwable> T as(Throwable failure) throws T {
    throw (T) failure;
  }
}
