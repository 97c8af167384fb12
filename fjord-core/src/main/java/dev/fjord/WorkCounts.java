package dev.fjord;

import dev.fjord.internal.trace.Counters;
import dev.fjord.internal.worker.Worker;
import java.util.List;

/**
 * What was done since a pool was opened, by one worker or by {@linkplain PoolSnapshot#totals() all
 * of them}; all counts are of events.
 */
public sealed class WorkCounts permits WorkerSnapshot {
  private final long forks;
  private final long publishes;
  private final long steals;
  private final long reclaims;
  private final long joinsWaited;
  private final long failedScans;
  private final long parks;
  private final long handOvers;
  private final long compensations;
  private final long privateJobs;
  private final long publicJobs;

  /** Of one worker, now. */
  WorkCounts(Worker worker) {
    Counters counters = worker.counters();
    forks = worker.deque().forkCount();
    publishes = counters.publishes;
    steals = counters.steals;
    reclaims = counters.reclaims;
    joinsWaited = counters.joinsWaited;
    failedScans = counters.failedScans;
    parks = counters.parks;
    handOvers = counters.handOvers;
    compensations = counters.compensations;
    privateJobs = worker.deque().privateJobs();
    publicJobs = worker.deque().publicJobs();
  }

  /** The sums. */
  WorkCounts(List<? extends WorkCounts> parts) {
    forks = parts.stream().mapToLong(WorkCounts::forks).sum();
    publishes = parts.stream().mapToLong(WorkCounts::publishes).sum();
    steals = parts.stream().mapToLong(WorkCounts::steals).sum();
    reclaims = parts.stream().mapToLong(WorkCounts::reclaims).sum();
    joinsWaited = parts.stream().mapToLong(WorkCounts::joinsWaited).sum();
    failedScans = parts.stream().mapToLong(WorkCounts::failedScans).sum();
    parks = parts.stream().mapToLong(WorkCounts::parks).sum();
    handOvers = parts.stream().mapToLong(WorkCounts::handOvers).sum();
    compensations = parts.stream().mapToLong(WorkCounts::compensations).sum();
    privateJobs = parts.stream().mapToLong(WorkCounts::privateJobs).sum();
    publicJobs = parts.stream().mapToLong(WorkCounts::publicJobs).sum();
  }

  /** {@return branches and tasks forked} */
  public final long forks() {
    return forks;
  }

  /** {@return forks that were made visible to others because somebody was hungry} */
  public final long publishes() {
    return publishes;
  }

  /** {@return jobs taken from other workers} */
  public final long steals() {
    return steals;
  }

  /** {@return published forks taken back by the worker that forked them} */
  public final long reclaims() {
    return reclaims;
  }

  /** {@return joins that found their branch taken and not yet done} */
  public final long joinsWaited() {
    return joinsWaited;
  }

  /** {@return looks at all other workers and the submissions that found nothing} */
  public final long failedScans() {
    return failedScans;
  }

  /** {@return times a thread slept for want of work} */
  public final long parks() {
    return parks;
  }

  /** {@return silent workers whose forks another published, counted for that one} */
  public final long handOvers() {
    return handOvers;
  }

  /**
   * {@return waits that nobody had announced and for which a spare was let in, if there was one}
   */
  public final long compensations() {
    return compensations;
  }

  /** {@return forks waiting unpublished, at the moment} */
  public final long privateJobs() {
    return privateJobs;
  }

  /** {@return forks waiting to be stolen, at the moment} */
  public final long publicJobs() {
    return publicJobs;
  }

  @Override
  public String toString() {
    return "WorkCounts[" + inWords() + "]";
  }

  final String inWords() {
    return ("forks=%d, publishes=%d, steals=%d, reclaims=%d, joinsWaited=%d, failedScans=%d, parks=%d,"
            + " handOvers=%d, compensations=%d, privateJobs=%d, publicJobs=%d")
        .formatted(
            forks,
            publishes,
            steals,
            reclaims,
            joinsWaited,
            failedScans,
            parks,
            handOvers,
            compensations,
            privateJobs,
            publicJobs);
  }
}
