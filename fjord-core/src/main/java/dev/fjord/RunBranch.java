package dev.fjord;

import dev.fjord.internal.deque.BranchForm;

/** The second branch of {@link Fork#join(Runnable, Runnable)}. */
final class RunBranch extends CodeBranch {
  static final BranchForm FORM = (code, height) -> new RunBranch(code);

  private RunBranch(Object code) {
    super(code);
  }

  @Override
  void run(Object code) {
    ((Runnable) code).run();
  }
}
