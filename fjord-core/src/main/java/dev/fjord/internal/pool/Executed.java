package dev.fjord.internal.pool;

import dev.fjord.internal.job.Computation;
import dev.fjord.internal.job.Detached;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.worker.Worker;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * A submitted body that nobody waits for: its failure goes to the handler, unless it was stopped.
 */
final class Executed extends Detached implements FromOutside, Computation {
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
    pool.run(this, body);
    return true;
  }

  /** Tells what a body threw. */
  static void failed(Throwable failure, PoolSettings settings) {
    if (!isStop(failure)) {
      Failures.uncaught(failure, handler(settings));
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
  public boolean isStopped() {
    return false;
  }

  /** What executed it may have been stopped: it is no part of that, wherever it is run. */
  @Override
  public @Nullable Frame around(Frame mine) {
    return null;
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
