package dev.fjord;

import dev.fjord.internal.worker.Worker;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The second branch of {@link Fork#joinLong}. */
final class LongBranch extends Branch {
  private @Nullable LongSupplier code;
  private long value;

  LongBranch(LongSupplier code) {
    this.code = code;
  }

  @Override
  protected void compute() {
    LongSupplier taken = code;
    code = null;
    if (taken != null) {
      value = taken.getAsLong();
    }
  }

  /** Lets go of the code: the owner runs it itself. */
  void drop() {
    code = null;
  }

  /** The value, once the worker that took this branch is done. */
  long await(Worker worker) {
    settle(worker);
    return value;
  }
}
