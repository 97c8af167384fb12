package dev.fjord.stress.soak;

import dev.fjord.PoolSnapshot;
import dev.fjord.WorkerSnapshot;

/** Snapshots as text. */
final class Snapshots {
  private Snapshots() {}

  /** The pool in a line, and a line for each worker at which something waits or works. */
  static String text(PoolPlan plan, PoolSnapshot pool) {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s: %s %s, %d of %d threads, %d active, %d queued"
            .formatted(
                plan.text(),
                pool.name(),
                pool.state(),
                pool.threads(),
                pool.maxThreads(),
                pool.active(),
                pool.queued()));
    for (WorkerSnapshot worker : pool.perWorker()) {
      if (worker.busy() || worker.privateJobs() > 0 || worker.publicJobs() > 0) {
        text.append("%n  ".formatted()).append(worker);
      }
    }
    return text.toString();
  }
}
