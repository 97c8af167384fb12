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
      uncaught(failure);
    }
    return true;
  }

  /** Tells the handler of a failure that nobody joins. */
  private void uncaught(Throwable failure) {
    Thread thread = Thread.currentThread();
    Thread.UncaughtExceptionHandler handler = pool.settings().handler();
    if (handler == null) {
      handler = thread.getUncaughtExceptionHandler();
    }
    try {
      handler.uncaughtException(thread, failure);
    } catch (Throwable ignored) {
      // As the JVM does: a handler that fails has no handler.
    }
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
