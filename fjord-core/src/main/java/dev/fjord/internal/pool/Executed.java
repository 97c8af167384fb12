package dev.fjord.internal.pool;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.job.Detached;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.SubmittedCode;
import dev.fjord.internal.worker.Worker;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * A submitted body that nobody waits for: its failure goes to the handler, unless it was stopped.
 */
final class Executed extends Detached implements FromOutside, SubmittedCode {
  private final Pool pool;

  private @Nullable Runnable body;

  /** Of no body yet. */
  Executed(Pool pool) {
    this.pool = pool;
  }

  /** Whether a body may wait in the inbox as it is; not if it would be taken for a job there. */
  static boolean mayWaitAsItIs(Runnable body) {
    return !(body instanceof Job || body instanceof ForTask);
  }

  @Override
  public Job of(Runnable code) {
    body = code;
    return this;
  }

  @Override
  public void forget() {
    body = null;
  }

  @Override
  protected boolean fjordRun() {
    try {
      if (!pool.takesBack(this)) {
        requireNonNull(body).run();
      }
    } catch (Throwable failure) { // whatever the user's code throws
      if (!isStop(failure)) {
        Failures.uncaught(failure, handler());
      }
    }
    return true;
  }

  /** Null for that of the thread, as a face's own threads have one. */
  private @Nullable UncaughtExceptionHandler handler() {
    PoolSettings settings = pool.settings();
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
    return asSubmitted(requireNonNull(body));
  }

  /** The body as the user knows it. */
  static Runnable asSubmitted(Runnable body) {
    return body instanceof Carried.Execution carried ? carried.body() : body;
  }
}
