package dev.fjord;

import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.pool.Failures;

/** The second branch of a join, once it is published. */
abstract class Branch extends Job {
  @Override
  protected final boolean fjordIsBranch() {
    return true;
  }

  /** Waits until the worker that took this branch is done with it; throws if it failed. */
  final void settle(Deque here) {
    here.owner().awaitTaken(this);
    Throwable failure = Jobs.failure(this);
    if (failure != null) {
      throw Failures.sneak(failure);
    }
  }

  /**
   * The first branch failed: the second is not run if it has not begun, and otherwise waited for.
   * Throws the failure, with that of the second suppressed on it. In the last kilobytes of the
   * thread's stack there is no room for that: then the second is left to the next join further out.
   */
  static RuntimeException abandon(Deque here, int mark, Throwable failure) {
    if (!here.pop(mark)) {
      Job second = here.published(mark);
      here.owner().awaitTaken(second);
      Failures.suppress(failure, Jobs.failure(second));
    }
    throw Failures.sneak(failure);
  }
}
