package dev.fjord;

import java.util.List;

/**
 * A pool as it was at about one moment: numbers are read one after the other while work goes on.
 *
 * @param name the pool's name
 * @param state whether it takes work
 * @param workers how many work at a time
 * @param maxThreads how many threads it may have, spares for blocked workers included
 * @param threads how many threads of its own it has
 * @param active how many workers are at work or look for it, callers included
 * @param queued submissions that wait for a worker
 * @param perWorker each worker that was ever needed, in order of index
 */
public record PoolSnapshot(
    String name,
    State state,
    int workers,
    int maxThreads,
    int threads,
    int active,
    long queued,
    List<WorkerSnapshot> perWorker) {

  /** Whether a pool takes work. */
  public enum State {
    /** It does. */
    RUNNING,
    /** It was closed and finishes what it has. */
    CLOSING,
    /** It was closed, everything is finished, and its threads have ended. */
    STOPPED
  }

  /**
   * Copies the list.
   *
   * @param active see {@link #active()}
   * @param maxThreads see {@link #maxThreads()}
   * @param name see {@link #name()}
   * @param perWorker see {@link #perWorker()}
   * @param queued see {@link #queued()}
   * @param state see {@link #state()}
   * @param threads see {@link #threads()}
   * @param workers see {@link #workers()}
   */
  public PoolSnapshot {
    perWorker = List.copyOf(perWorker);
  }

  /** {@return the sums over all workers, with index -1} */
  public WorkerSnapshot totals() {
    WorkerSnapshot none = new WorkerSnapshot(-1, false, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    return perWorker.stream().reduce(none, WorkerSnapshot::plus);
  }
}
