package dev.fjord.concurrent;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/** Code that nobody waits for: its failure is told to the thread's handler. */
final class ExecutedTask extends ForkJoinTask<@Nullable Void> {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // serializable if the user's is
  private final Runnable body;

  ExecutedTask(Runnable body) {
    this.body = requireNonNull(body, "task");
  }

  @Override
  public @Nullable Void getRawResult() {
    return null;
  }

  @Override
  protected void setRawResult(@Nullable Void mustBeNull) {}

  @Override
  protected boolean exec() {
    try {
      body.run();
      return true;
    } catch (Throwable failure) {
      tell(failure);
      throw failure;
    }
  }

  private static void tell(Throwable failure) {
    Thread thread = Thread.currentThread();
    try {
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    } catch (Throwable ignored) {
      // As the JVM does: a handler that fails has no handler.
    }
  }

  @Override
  public String toString() {
    return super.toString() + "[Wrapped task = " + body + "]";
  }
}
