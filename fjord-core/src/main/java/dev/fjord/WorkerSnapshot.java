package dev.fjord;

import dev.fjord.internal.worker.Worker;

/**
 * What one worker of a pool did since the pool was opened. A worker is a place: the pool's own
 * thread works in it, or a caller.
 *
 * <p>Two snapshots are never equal, and more may be told in later versions.
 */
public final class WorkerSnapshot extends WorkCounts {
  private final int index;
  private final boolean busy;

  WorkerSnapshot(Worker worker) {
    super(worker);
    index = worker.index();
    busy = worker.isBusy();
  }

  /** {@return the worker's place, from 0} */
  public int index() {
    return index;
  }

  /** {@return whether a thread was at work here, not idle} */
  public boolean busy() {
    return busy;
  }

  @Override
  public String toString() {
    return "WorkerSnapshot[index=" + index + ", busy=" + busy + ", " + inWords() + "]";
  }
}
