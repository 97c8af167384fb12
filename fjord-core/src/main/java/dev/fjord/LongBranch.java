package dev.fjord;

import dev.fjord.internal.deque.BranchForm;
import dev.fjord.internal.worker.Worker;
import java.util.function.LongSupplier;

/** The second branch of {@link Fork#joinLong}. */
final class LongBranch extends CodeBranch {
  static final BranchForm FORM = (code, height) -> new LongBranch(code);

  private long value;

  private LongBranch(Object code) {
    super(code);
  }

  @Override
  void run(Object code) {
    value = ((LongSupplier) code).getAsLong();
  }

  /** The value of a branch that another worker took, once that is done; throws if it failed. */
  static long await(Worker worker, int mark) {
    return ((LongBranch) settle(worker, mark)).value;
  }
}
