package dev.fjord.concurrent.conform;

/** All times of the conformance tests. None of them is a wait for something else to happen. */
final class Times {
  /** A test that takes so long hangs. */
  static final int HANG_SECONDS = 60;

  /** What must happen in the end has happened by then, on a busy machine too. */
  static final long SOON_NANOS = 10_000_000_000L;

  /** Between two looks whether it has. */
  static final long LOOK_NANOS = 200_000;

  /**
   * How long to look for something that must never happen. A longer time finds more, a shorter one
   * never raises a false alarm.
   */
  static final long LULL_NANOS = 30_000_000;

  /** A time-out that has to run out. Its length does not matter. */
  static final long SHORT_NANOS = 20_000_000;

  /** A delay that has to be kept, and the period of what is repeated. */
  static final long DELAY_NANOS = 20_000_000;

  /** A delay that never ends in a test. */
  static final long NEVER_SECONDS = 3_600;

  private Times() {}
}
