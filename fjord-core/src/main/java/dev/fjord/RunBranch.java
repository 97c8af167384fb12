package dev.fjord;

import dev.fjord.internal.worker.Worker;
import org.jspecify.annotations.Nullable;

/** The second branch of {@link Fork#join(Runnable, Runnable)}. */
final class RunBranch extends Branch {
  private @Nullable Runnable code;

  RunBranch(Runnable code) {
    this.code = code;
  }

  @Override
  protected boolean fjordRun() {
    Runnable taken = code;
    code = null;
    if (taken != null) {
      taken.run();
    }
    return true;
  }

  /** Lets go of the code: the owner runs it itself. */
  void drop() {
    code = null;
  }

  /** Returns once the worker that took this branch is done. */
  void await(Worker worker) {
    settle(worker);
  }
}
