package dev.fjord.stress.races;

/** All times of the races. */
final class Limits {
  /** Whoever is not woken by then never is. No thread waits so long for a processor. */
  static final long NEVER_NANOS = 20_000_000_000L;

  /** The same where it is known to happen, and is looked for. */
  static final long LOST_NANOS = 20_000_000;

  private Limits() {}
}
