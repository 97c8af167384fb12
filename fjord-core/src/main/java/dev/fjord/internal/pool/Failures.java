package dev.fjord.internal.pool;

/** Passing on whatever was thrown. */
public final class Failures {
  private Failures() {}

  /** Throws the given throwable as it is; declared to return so that the caller can throw it. */
  public static RuntimeException sneak(Throwable failure) {
    return Failures.<RuntimeException>as(failure);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // erased: nothing is cast
  private static <T extends Throwable> T as(Throwable failure) throws T {
    throw (T) failure;
  }
}
