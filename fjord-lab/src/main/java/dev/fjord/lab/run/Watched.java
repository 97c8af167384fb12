package dev.fjord.lab.run;

import java.util.List;

/**
 * What was seen of runs that were not timed, each in a pool of its own, so that no thread has
 * waited before it.
 *
 * @param millis how long each run took
 * @param threads what the pool's threads did, of all runs
 * @param perWorker what each worker counted in the last run; empty if the pool does not tell
 * @param depths how many jobs waited in the pool, of one run, a look every millisecond or as often
 *     as the processors allow
 */
public record Watched(
    List<Double> millis,
    List<ThreadUse> threads,
    List<Counters.PerWorker> perWorker,
    List<Depth> depths) {

  /**
   * A look at the queues.
   *
   * @param ms since the run began, in milliseconds
   * @param jobs how many waited
   */
  public record Depth(double ms, long jobs) {}
}
