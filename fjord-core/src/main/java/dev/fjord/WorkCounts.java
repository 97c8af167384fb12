package dev.fjord;

import dev.fjord.internal.deque.Counters;
import dev.fjord.internal.worker.Worker;
import java.util.List;

/**
 * What was done since a pool was opened, by one worker or by {@linkplain PoolSnapshot#totals() all
 * of them}; all counts are of events.
 */
public sealed class WorkCounts permits WorkerSnapshot {
  private final Counters counters = new Counters();
  private final long forks;
  private final long privateJobs;
  private final long publicJobs;

  /** Of one worker, now. */
  WorkCounts(Worker worker) {
    counters.add(worker.counters());
    forks = worker.deque().forkCount();
    privateJobs = worker.deque().privateJobs();
    publicJobs = worker.deque().publicJobs();
  }

  /** The sums. */
  WorkCounts(List<? extends WorkCounts> parts) {
    long allForks = 0;
    long allPrivate = 0;
    long allPublic = 0;
    for (WorkCounts each : parts) {
      counters.add(each.counters);
      allForks += each.forks;
      allPrivate += each.privateJobs;
      allPublic += each.publicJobs;
    }
    forks = allForks;
    privateJobs = allPrivate;
    publicJobs = allPublic;
  }

  /** {@return branches and tasks forked} */
  public final long forks() {
    return forks;
  }

  /** {@return forks that were made visible to others because somebody was hungry} */
  public final long publishes() {
    return counters.publishes;
  }

  /** {@return jobs taken from other workers} */
  public final long steals() {
    return counters.steals;
  }

  /** {@return published forks taken back by the worker that forked them} */
  public final long reclaims() {
    return counters.reclaims;
  }

  /** {@return joins that found their branch taken and not yet done} */
  public final long joinsWaited() {
    return counters.joinsWaited;
  }

  /** {@return looks at all other workers and the submissions that found nothing} */
  public final long failedScans() {
    return counters.failedScans;
  }

  /** {@return times a thread slept for want of work} */
  public final long parks() {
    return counters.parks;
  }

  /** {@return silent workers whose forks another published, counted for that one} */
  public final long handOvers() {
    return counters.handOvers;
  }

  /**
   * {@return waits that nobody had announced and for which a spare was let in, if there was one}
   */
  public final long compensations() {
    return counters.compensations;
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
            counters.publishes,
            counters.steals,
            counters.reclaims,
            counters.joinsWaited,
            counters.failedScans,
            counters.parks,
            counters.handOvers,
            counters.compensations,
            privateJobs,
            publicJobs);
  }
}
