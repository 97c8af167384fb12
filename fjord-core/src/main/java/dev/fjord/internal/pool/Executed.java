package dev.fjord.internal.pool;

import dev.fjord.internal.job.Detached;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.worker.Worker;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * A submitted body that nobody waits for: its failure goes to the handler, unless it was stopped.
 */
final class Executed extends Detached implements FromOutside {
  private final Pool pool;

  private final Runnable body;

  Executed(Pool pool, Runnable body) {
    this.pool = pool;
    this.body = body;
  }

  /** Whether a body may wait in the inbox as it is; not if it would be taken for a job there. */
  static boolean mayWaitAsItIs(Runnable body) {
    return !(body instanceof Job || body instanceof ForTask);
  }

  @Override
  protected boolean fjordRun() {
    run(pool, this, body);
    return true;
  }

  /**
   * Runs a body, unless it was taken back.
   *
   * @param taken as what it was taken out of a queue
   */
  static void run(Pool pool, Object taken, Runnable body) {
    try {
      if (!pool.takesBack(taken)) {
        body.run();
      }
    } catch (Throwable failure) { // whatever the user's code throws
      if (!isStop(failure)) {
        Failures.uncaught(failure, handler(pool.settings()));
      }
    }
  }

  /** Null for that of the thread, as a face's own threads have one. */
  private static @Nullable UncaughtExceptionHandler handler(PoolSettings settings) {
    return settings.kind() == null ? settings.handler() : null;
  }

  /** Whether the body ended since it was stopped, which is no failure. */
  private static boolean isStop(Throwable failure) {
    Worker here = Worker.current();
    return failure instanceof CancellationException && here != null && here.isStopped();
  }

  @Override
  protected Object fjordRegion() {
    return body instanceof ForTask errand ? errand.task() : this;
  }

  @Override
  public Runnable dropped() {
    return asSubmitted(body);
  }

  /** The body as the user knows it. */
  static Runnable asSubmitted(Runnable body) {
    return body instanceof Carried.Execution carried ? carried.body() : body;
  }
}
