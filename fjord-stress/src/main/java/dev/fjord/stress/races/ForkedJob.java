package dev.fjord.stress.races;

import dev.fjord.internal.job.Task;

/** A job that says who ran it. All fields are plain: what orders them is the protocol. */
final class ForkedJob extends Task {
  /** Written by the owner before it forks. */
  int payload;

  /** How often it was forked. By the owner. */
  int forked;

  /** How often the owner had it. */
  int byOwner;

  /** How often another had it. */
  int byThief;

  @Override
  protected boolean fjordExec() {
    return true;
  }
}
