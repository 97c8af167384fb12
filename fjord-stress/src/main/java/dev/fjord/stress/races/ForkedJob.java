package dev.fjord.stress.races;

import dev.fjord.internal.job.Job;

/** A job that says who ran it. All fields are plain: what orders them is the protocol. */
public final class ForkedJob extends Job {
  /** Written by the owner before it forks. */
  int payload;

  /** How often the owner had it. */
  public int byOwner;

  /** How often another had it. */
  public int byThief;

  @Override
  protected boolean fjordRun() {
    return true;
  }
}
