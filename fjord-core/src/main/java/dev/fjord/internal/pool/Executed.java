package dev.fjord.internal.pool;

import dev.fjord.internal.job.Detached;
import dev.fjord.internal.worker.Worker;
import java.util.concurrent.CancellationException;

/** A submitted body that nobody waits for: its failure goes to the handler. */
final class Executed extends Detached implements FromOutside {
  private final PoolSettings settings;
  private final Runnable body;

  Executed(PoolSettings settings, Runnable body) {
    this.settings = settings;
    this.body = body;
  }

  @Override
  protected boolean fjordRun() {
    try {
      body.run();
    } catch (Throwable failure) { // whatever the user's code throws
      if (!(failure instanceof CancellationException && wasStopped())) {
        Failures.uncaught(failure, settings.handler());
      }
    }
    return true;
  }

  private static boolean wasStopped() {
    Worker here = Worker.current();
    return here != null && here.isStopped();
  }

  @Override
  protected Object fjordRegion() {
    return body instanceof ForTask errand ? errand.task() : this;
  }

  @Override
  public Runnable dropped() {
    return body instanceof Carried.Execution carried ? carried.body() : body;
  }
}
