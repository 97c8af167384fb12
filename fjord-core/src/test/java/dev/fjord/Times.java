package dev.fjord;

/** All times of the tests of the face. None of them is a wait for something else to happen. */
final class Times {
  /** A test that takes so long hangs. */
  static final int HANG_SECONDS = 60;

  /** What must happen in the end has happened by then, on a busy machine too. */
  static final long SOON_NANOS = 20_000_000_000L;

  /** Between two looks whether it has. */
  static final long LOOK_NANOS = 200_000;

  /**
   * How long to look for something that must never happen. A longer time finds more, a shorter one
   * never raises a false alarm.
   */
  static final long LULL_NANOS = 50_000_000;

  /** Longer than a loop lets a piece take before it makes them smaller. */
  static final long SLOW_PIECE_NANOS = 60_000;

  private Times() {}
}
