package dev.fjord;

import dev.fjord.internal.worker.Worker;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The second branch of {@link Fork#joinDouble}. The value is boxed, which only happens if the
 * branch was taken by another worker: a field for it would make every branch eight bytes longer.
 */
final class DoubleBranch extends Branch {
  /** The code, and once it was run by another worker, the value. */
  private @Nullable Object content;

  DoubleBranch(DoubleSupplier code) {
    this.content = code;
  }

  @Override
  protected boolean fjordRun() {
    if (content instanceof DoubleSupplier code) {
      content = null;
      content = code.getAsDouble();
    }
    return true;
  }

  /** Lets go of the code: the owner runs it itself. */
  void drop() {
    content = null;
  }

  /** The value, once the worker that took this branch is done. */
  double await(Worker worker) {
    settle(worker);
    return content instanceof Double value ? value : 0;
  }
}
