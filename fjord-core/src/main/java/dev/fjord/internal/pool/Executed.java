package dev.fjord.internal.pool;

import dev.fjord.internal.job.Computation;
import dev.fjord.internal.job.Detached;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.worker.Worker;
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

  @Override
  protected boolean fjordRun() {
    pool.run(this, body);
    return true;
  }

  /** Tells what a body threw. */
  static void failed(Throwable failure, PoolSettings settings) {
    Worker here = Worker.current();
    boolean isStop = failure instanceof CancellationException && here != null && here.isStopped();
    if (!isStop) { // which is no failure
      boolean isOfThread = settings.kind() != null; // a face's own threads have one
      Failures.uncaught(failure, isOfThread ? null : settings.handler());
    }
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
