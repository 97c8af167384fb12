package dev.fjord.fjtask;

import dev.fjord.internal.idle.Lull;

/**
 * A program's idle policy, as the engine asks it.
 *
 * @param policy which may throw
 */
record PolicyLull(IdlePolicy policy) implements Lull {
  @Override
  public boolean lookAgain(int looks, long nanos) {
    try {
      return policy.lookAgain(looks, nanos);
    } catch (Throwable failure) {
      Thread thread = Thread.currentThread();
      try {
        thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
      } catch (Throwable ignored) {
        // As the JVM does: a handler that fails has no handler.
      }
      return false;
    }
  }
}
