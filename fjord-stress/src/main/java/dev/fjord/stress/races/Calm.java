package dev.fjord.stress.races;

import dev.fjord.internal.sleep.Surroundings;

/** Surroundings of sleepers in which nothing happens that is not asked for. */
public abstract class Calm implements Surroundings {
  /** Nobody has forked where it cannot be seen. */
  @Override
  public boolean mayHaveForked() {
    return false;
  }

  @Override
  public void reserveStack() {}

  @Override
  public void refused() {}

  @Override
  public void unattended() {}
}
