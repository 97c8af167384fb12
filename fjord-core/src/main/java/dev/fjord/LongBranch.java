package dev.fjord;

import dev.fjord.internal.worker.Worker;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The second branch of {@link Fork#joinLong}. The value is boxed, which only happens if the branch
 * was taken by another worker: a field for it would make every branch eight bytes longer.
 */
final class LongBranch extends Branch {
  /** The code, and once it was run by another worker, the value. */
  private @Nullable Object content;

  LongBranch(LongSupplier code) {
    this.content = code;
  }

  @Override
  protected boolean fjordRun() {
    if (content instanceof LongSupplier code) {
      content = null;
      content = code.getAsLong();
    }
    return true;
  }

  /** Lets go of the code: the owner runs it itself. */
  void drop() {
    content = null;
  }

  /** The value, once the worker that took this branch is done. */
  long await(Worker worker) {
    settle(worker);
    return content instanceof Long value ? value : 0;
  }
}
