package dev.fjord;

import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.worker.Worker;
import java.util.ArrayList;
import java.util.List;

/**
 * A pool as it was at about one moment: numbers are read one after the other while work goes on.
 *
 * <p>Two snapshots are never equal, and more may be told in later versions.
 */
public final class PoolSnapshot {
  private final String name;
  private final State state;
  private final int workers;
  private final int maxThreads;
  private final int threads;
  private final int active;
  private final long queued;
  private final List<WorkerSnapshot> perWorker;

  PoolSnapshot(Pool pool) {
    List<WorkerSnapshot> all = new ArrayList<>(); // no stream: it may never work after full memory
    for (Worker worker : pool.roster().all()) {
      all.add(new WorkerSnapshot(worker));
    }
    perWorker = List.copyOf(all);
    state = pool.hasStopped() ? State.STOPPED : pool.isClosed() ? State.CLOSING : State.RUNNING;
    name = pool.settings().name();
    workers = pool.workers();
    maxThreads = pool.settings().maxThreads();
    threads = pool.threadCount();
    active = state == State.STOPPED ? 0 : pool.sleep().up();
    queued = pool.inbox().size();
  }

  /** Whether a pool takes work. */
  public enum State {
    /** It does. */
    RUNNING,
    /** It was closed and finishes what it has. */
    CLOSING,
    /** It was closed, everything is finished, and its threads have ended. */
    STOPPED
  }

  /** {@return the pool's name} */
  public String name() {
    return name;
  }

  /** {@return whether it takes work} */
  public State state() {
    return state;
  }

  /** {@return how many work at a time} */
  public int workers() {
    return workers;
  }

  /** {@return how many threads it may have, spares for blocked workers included} */
  public int maxThreads() {
    return maxThreads;
  }

  /** {@return how many threads of its own it has} */
  public int threads() {
    return threads;
  }

  /** {@return how many workers are at work or look for it, callers included} */
  public int active() {
    return active;
  }

  /** {@return submissions that wait for a worker} */
  public long queued() {
    return queued;
  }

  /** {@return each worker that was ever needed, in order of index; cannot be changed} */
  public List<WorkerSnapshot> perWorker() {
    return perWorker;
  }

  /** {@return the sums over all workers} */
  public WorkCounts totals() {
    return new WorkCounts(perWorker);
  }

  @Override
  public String toString() {
    return ("PoolSnapshot[name=%s, state=%s, workers=%d, maxThreads=%d, threads=%d, active=%d,"
            + " queued=%d, perWorker=%s]")
        .formatted(name, state, workers, maxThreads, threads, active, queued, perWorker);
  }
}
