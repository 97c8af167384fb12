package dev.fjord;

import dev.fjord.internal.worker.Worker;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** The second branch of {@link Fork#joinInt}. */
final class IntBranch extends Branch {
  private @Nullable IntSupplier code;
  private int value;

  IntBranch(IntSupplier code) {
    this.code = code;
  }

  @Override
  protected boolean fjordRun() {
    IntSupplier taken = code;
    code = null;
    if (taken != null) {
      value = taken.getAsInt();
    }
    return true;
  }

  /** Lets go of the code: the owner runs it itself. */
  void drop() {
    code = null;
  }

  /** The value, once the worker that took this branch is done. */
  int await(Worker worker) {
    settle(worker);
    return value;
  }
}
