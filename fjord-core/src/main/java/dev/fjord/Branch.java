package dev.fjord;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.worker.Worker;

/** The second branch of a join, forked while the first runs. */
abstract class Branch extends Job {
  @Override
  protected final boolean fjordIsBranch() {
    return true;
  }

  /** Waits until the worker that took this branch is done with it; throws if it failed. */
  final void settle(Worker worker) {
    worker.awaitTaken(this);
    Throwable failure = Jobs.failure(this);
    if (failure != null) {
      throw Failures.sneak(failure);
    }
  }

  /**
   * The first branch failed: this one is not run if it has not begun, and otherwise waited for.
   * Throws the failure, with that of this branch suppressed on it.
   */
  final RuntimeException abandon(Worker worker, int mark, Throwable failure) {
    if (!worker.pop(mark, this)) {
      worker.awaitTaken(this);
      Throwable other = Jobs.failure(this);
      if (other != null && other != failure) {
        failure.addSuppressed(other);
      }
    }
    throw Failures.sneak(failure);
  }
}
