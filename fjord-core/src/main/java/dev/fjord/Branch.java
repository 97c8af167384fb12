package dev.fjord;

import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.job.Computation;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.pool.Failures;

/** The second branch of a join, once it is published. */
abstract class Branch extends Job implements Computation {
  private volatile boolean stopped;

  @Override
  protected final boolean fjordIsBranch() {
    return true;
  }

  @Override
  public final boolean isStopped() {
    return stopped;
  }

  /** Waits until the worker that took this branch is done with it; throws if it failed. */
  final void settle(Deque here) {
    here.owner().awaitTaken(this);
    Failures.throwFailure(this);
    here.owner().endIfStopped();
  }

  /**
   * The first branch failed: the second is not run if it has not begun, and otherwise stopped.
   * Throws the failure, with that of the second suppressed on it. In the last kilobytes of the
   * thread's stack there is no room for that: then the second is left to the next join further out.
   */
  static RuntimeException abandon(Deque here, int mark, Throwable failure) {
    if (!here.takeBack(mark)) {
      Branch second = (Branch) here.published(mark);
      if (!Jobs.isDone(second)) {
        second.stopped = true;
        here.owner().noticeStop();
      }
      here.owner().awaitTaken(second);
      new Suppressed(failure, null).add(Jobs.failure(second));
    }
    throw Failures.sneak(failure);
  }
}
