package dev.fjord;

import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.worker.Worker;

/** The second branch of a join, once it is published. */
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

  /** The same for the branch whose {@link Worker#pop} was just refused; returns it. */
  static Branch settle(Worker worker, int mark) {
    Branch second = (Branch) worker.published(mark);
    second.settle(worker);
    return second;
  }

  /**
   * The first branch failed: the second is not run if it has not begun, and otherwise waited for.
   * Throws the failure, with that of the second suppressed on it.
   */
  static RuntimeException abandon(Worker worker, int mark, Throwable failure) {
    if (!worker.popAfter(failure, mark)) {
      Job second = worker.published(mark);
      worker.awaitTaken(second);
      Failures.suppress(failure, Jobs.failure(second));
    }
    throw Failures.sneak(failure);
  }
}
