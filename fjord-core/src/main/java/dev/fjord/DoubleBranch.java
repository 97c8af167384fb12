package dev.fjord;

import dev.fjord.internal.worker.Worker;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** The second branch of {@link Fork#joinDouble}. */
final class DoubleBranch extends Branch {
  private @Nullable DoubleSupplier code;
  private double value;

  DoubleBranch(DoubleSupplier code) {
    this.code = code;
  }

  @Override
  protected void compute() {
    DoubleSupplier taken = code;
    code = null;
    if (taken != null) {
      value = taken.getAsDouble();
    }
  }

  /** Lets go of the code: the owner runs it itself. */
  void drop() {
    code = null;
  }

  /** The value, once the worker that took this branch is done. */
  double await(Worker worker) {
    settle(worker);
    return value;
  }
}
