package dev.fjord.concurrent;

/** The outcome of a task that failed: the failure, and the thread it was thrown in. */
final class Thrown extends Throwable {
  private static final long serialVersionUID = 1;

  private final Throwable failure;
  private final long thread;

  private Thrown(Throwable failure) {
    super(null, null, false, false);
    this.failure = failure;
    this.thread = here();
  }

  /** Wraps a failure that the calling thread met. */
  static Throwable here(Throwable failure) {
    try {
      return failure instanceof Thrown ? failure : new Thrown(failure);
    } catch (OutOfMemoryError | StackOverflowError noRoom) {
      return failure;
    }
  }

  /** The failure itself. */
  static Throwable unwrap(Throwable outcome) {
    return outcome instanceof Thrown thrown ? thrown.failure : outcome;
  }

  /** Whether the failure was met by another thread than the calling one. */
  static boolean isElsewhere(Throwable outcome) {
    return outcome instanceof Thrown thrown && thrown.thread != here();
  }

  @SuppressWarnings("deprecation") // threadId() came with 19
  private static long here() {
    return Thread.currentThread().getId();
  }
}
