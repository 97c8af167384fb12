package dev.fjord;

import dev.fjord.internal.deque.BranchForm;
import dev.fjord.internal.worker.Worker;
import java.util.function.DoubleSupplier;

/** The second branch of {@link Fork#joinDouble}. */
final class DoubleBranch extends CodeBranch {
  static final BranchForm FORM = (code, height) -> new DoubleBranch(code);

  private double value;

  private DoubleBranch(Object code) {
    super(code);
  }

  @Override
  void run(Object code) {
    value = ((DoubleSupplier) code).getAsDouble();
  }

  /** The value of a branch that another worker took, once that is done; throws if it failed. */
  static double await(Worker worker, int mark) {
    return ((DoubleBranch) settle(worker, mark)).value;
  }
}
