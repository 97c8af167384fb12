package dev.fjord.internal.deque;

import dev.fjord.internal.job.Detached;
import dev.fjord.internal.job.Job;

/** Stands in the stack where a job was taken out of order. */
final class Gone extends Detached {
  static final Job GONE = new Gone();

  private Gone() {}

  @Override
  protected boolean fjordRun() {
    return true;
  }
}
