package dev.fjord.internal.deque;

/**
 * What one worker did, in events since it was made. Written by the worker alone and only on slow
 * paths, with plain stores; read by anybody, a little late. All are 64 bits wide: at a billion
 * events a second they last 292 years.
 */
public final class Counters {
  /** Jobs made public, by the owner or, forced, by this worker in another's name. */
  public long publishes;

  /** Jobs taken from another worker. */
  public long steals;

  /** Jobs taken from the inbox. */
  public long received;

  /** Rounds over all deques and the inbox that found nothing. */
  public long failedScans;

  /** Joins of a stolen job that was not yet done. */
  public long joinsWaited;

  /** Times the worker slept: idle, on watch, or in a join. */
  public long parks;

  /** Published jobs that the owner took back. */
  public long reclaims;

  /** Waits here that nobody had declared, and for which another worker was added. */
  public long compensations;

  /** Private parts of silent workers taken over. */
  public long handOvers;

  /** Counts what another counted, too. */
  public void add(Counters other) {
    publishes += other.publishes;
    steals += other.steals;
    received += other.received;
    failedScans += other.failedScans;
    joinsWaited += other.joinsWaited;
    parks += other.parks;
    reclaims += other.reclaims;
    compensations += other.compensations;
    handOvers += other.handOvers;
  }
}
