package dev.fjord.internal.job;

import org.jspecify.annotations.Nullable;

/**
 * Code that waits in the inbox as it is, and is this job once a worker has taken it: so who submits
 * makes no object for it, and the worker may use one again and again.
 */
public abstract class SubmittedCode extends Detached {
  private @Nullable Runnable body;

  /** For subclasses. */
  protected SubmittedCode() {}

  /** What is run; null between two uses. */
  public final void body(@Nullable Runnable next) {
    body = next;
  }

  /** What is run; null between two uses. */
  protected final @Nullable Runnable body() {
    return body;
  }
}
