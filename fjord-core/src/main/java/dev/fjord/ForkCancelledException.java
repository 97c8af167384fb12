package dev.fjord;

import java.util.concurrent.CancellationException;

/**
 * Ends a computation that was cancelled: thrown by its forks, joins and pieces of ranges, and by
 * {@link Fork#checkCancelled}, so that what the program has put into {@code finally} runs. It has
 * no stack trace. Catching it does not undo the cancellation: the next fork throws it again.
 */
public final class ForkCancelledException extends CancellationException {
  private static final long serialVersionUID = 1;

  /** For the engine, and for tests of code that handles it. */
  public ForkCancelledException() {
    super("the computation was cancelled");
  }

  /**
   * {@return this, without a stack trace} Cancelling is no error, and many may be thrown at once.
   */
  @Override
  public Throwable fillInStackTrace() {
    return this;
  }
}
