package dev.fjord;

/** All times of the tests of the face. */
final class Times extends dev.fjord.support.Times {
  /** Longer than a loop lets a piece take before it makes them smaller. */
  static final long SLOW_PIECE_NANOS = 60_000;

  private Times() {}
}
