package dev.fjord.internal.deque;

import dev.fjord.internal.job.Job;

/** Stands in the stack where a job was taken out of order. */
final class Gone extends Job {
  static final Job GONE = new Gone();

  private Gone() {}

  @Override
  protected boolean fjordRun() {
    return true;
  }
}
