package dev.fjord.concurrent.conform;

/** All times of the conformance tests. */
final class Times extends dev.fjord.support.Times {
  /** A time-out that has to run out. Its length does not matter. */
  static final long SHORT_NANOS = 20_000_000;

  /** A delay that has to be kept, and the period of what is repeated. */
  static final long DELAY_NANOS = 20_000_000;

  /** A delay that never ends in a test. */
  static final long NEVER_SECONDS = 3_600;

  private Times() {}
}
