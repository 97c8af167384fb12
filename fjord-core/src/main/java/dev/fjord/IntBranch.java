package dev.fjord;

import dev.fjord.internal.deque.BranchForm;
import dev.fjord.internal.worker.Worker;
import java.util.function.IntSupplier;

/** The second branch of {@link Fork#joinInt}. */
final class IntBranch extends CodeBranch {
  static final BranchForm FORM = (code, height) -> new IntBranch(code);

  private int value;

  private IntBranch(Object code) {
    super(code);
  }

  @Override
  void run(Object code) {
    value = ((IntSupplier) code).getAsInt();
  }

  /** The value of a branch that another worker took, once that is done; throws if it failed. */
  static int await(Worker worker, int mark) {
    return ((IntBranch) settle(worker, mark)).value;
  }
}
