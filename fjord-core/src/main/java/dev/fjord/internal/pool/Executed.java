package dev.fjord.internal.pool;

import dev.fjord.internal.job.Job;

/** A submitted body that nobody waits for. */
final class Executed extends Job implements FromOutside {
  private final Pool pool;
  private final Runnable body;

  Executed(Pool pool, Runnable body) {
    this.pool = pool;
    this.body = body;
  }

  @Override
  protected boolean fjordRun() {
    try {
      body.run();
    } catch (Throwable failure) {
      pool.uncaught(failure);
    }
    return true;
  }

  @Override
  protected void fjordEnded() {
    pool.left();
  }

  @Override
  public Runnable dropped() {
    return body;
  }
}
