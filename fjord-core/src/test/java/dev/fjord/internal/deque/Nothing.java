package dev.fjord.internal.deque;

import dev.fjord.internal.job.Job;

/** A job that does nothing. */
final class Nothing extends Job {
  @Override
  protected boolean fjordRun() {
    return true;
  }
}
