package dev.fjord.internal.pool;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A submitted body with a deadline, which is over when the body has ended, or never will begin: it
 * keeps the result alive, and the clock at work.
 */
final class InTime<T> implements Callable<T>, Abandoned {
  private final Callable<? extends T> body;
  private @Nullable Deadline deadline;

  InTime(Callable<? extends T> body) {
    this.body = body;
  }

  /** Before it is submitted. */
  void until(Deadline deadline) {
    this.deadline = deadline;
  }

  /** The deadline is not needed any more. */
  void over() {
    if (deadline != null) { // else it was over from the start
      deadline.close();
    }
  }

  @Override
  public void neverBegins() {
    over();
  }

  @Override
  public T call() throws Exception {
    try {
      return body.call();
    } finally {
      over();
    }
  }
}
