package dev.fjord.lab.run;

import dev.fjord.WorkerSnapshot;

/**
 * What a {@link dev.fjord.ForkPool} counted over all its workers, per run.
 *
 * @param forks forks made
 * @param publishes forks offered to other workers
 * @param steals forks taken by another worker
 * @param failedScans searches for work that found none
 * @param joinsWaited joins that had to wait for a fork taken
 * @param parks times a worker went to sleep
 * @param reclaims forks offered, not taken, and run by their maker
 */
public record Counters(
    double forks,
    double publishes,
    double steals,
    double failedScans,
    double joinsWaited,
    double parks,
    double reclaims) {

  /** The difference of two snapshots' totals, divided by the runs between them. */
  static Counters perRun(WorkerSnapshot before, WorkerSnapshot after, long runs) {
    double n = runs;
    return new Counters(
        (after.forks() - before.forks()) / n,
        (after.publishes() - before.publishes()) / n,
        (after.steals() - before.steals()) / n,
        (after.failedScans() - before.failedScans()) / n,
        (after.joinsWaited() - before.joinsWaited()) / n,
        (after.parks() - before.parks()) / n,
        (after.reclaims() - before.reclaims()) / n);
  }
}
