package dev.fjord;

/**
 * What one worker of a pool did since the pool was opened; all counts are of events. A worker is a
 * place: the pool's own thread works in it, or a caller.
 *
 * @param index the worker's place, or -1 for the sum over all
 * @param busy whether a thread was at work here, not idle
 * @param forks branches and tasks forked
 * @param publishes forks that were made visible to others because somebody was hungry
 * @param steals jobs taken from other workers
 * @param reclaims published forks taken back by the worker that forked them
 * @param joinsWaited joins that found their branch taken and not yet done
 * @param failedScans looks at all other workers and the submissions that found nothing
 * @param parks times the thread slept for want of work
 * @param handOvers silent workers whose forks this one published for them
 * @param compensations waits here that nobody had announced and for which a spare was let in, if
 *     there was one
 * @param privateJobs forks waiting unpublished, at the moment
 * @param publicJobs forks waiting to be stolen, at the moment
 */
public record WorkerSnapshot(
    int index,
    boolean busy,
    long forks,
    long publishes,
    long steals,
    long reclaims,
    long joinsWaited,
    long failedScans,
    long parks,
    long handOvers,
    long compensations,
    int privateJobs,
    int publicJobs) {

  WorkerSnapshot plus(WorkerSnapshot other) {
    return new WorkerSnapshot(
        -1,
        busy || other.busy,
        forks + other.forks,
        publishes + other.publishes,
        steals + other.steals,
        reclaims + other.reclaims,
        joinsWaited + other.joinsWaited,
        failedScans + other.failedScans,
        parks + other.parks,
        handOvers + other.handOvers,
        compensations + other.compensations,
        privateJobs + other.privateJobs,
        publicJobs + other.publicJobs);
  }
}
