package dev.fjord.stress.races;

import dev.fjord.internal.job.Task;

/**
 * A task that says who had it, and may be joined in any order. All fields are plain: what orders
 * them is the protocol.
 */
final class CountedTask extends Task {
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
