package dev.fjord;

import java.util.List;

public record PoolSnapshot(
    String name,
    State state,
    int workers,
    int maxThreads,
    int threads,
    int active,
    long queued,
    List<WorkerSnapshot> perWorker) {
  public enum State {
    RUNNING,
    CLOSING,
    STOPPED
  }

  /** The sums over all workers, with index -1. */
  public WorkerSnapshot totals() {
    return new WorkerSnapshot(-1, 0, 0, 0, 0, 0, 0, 0);
  }
}
