package dev.fjord.stress;

/** All times and numbers of the tests of this module, short form and long. */
final class Times {
  /** {@code -Dfjord.stress=long}: hours instead of minutes, where that finds more. */
  static final boolean LONG = "long".equals(System.getProperty("fjord.stress"));

  /** A test that takes so long hangs. */
  static final int HANG_SECONDS = 120;

  /** A child JVM that takes so long hangs. */
  static final long CHILD_SECONDS = LONG ? 86_400 : 600;

  /** What must happen in the end has happened by then, on a busy machine too. */
  static final long SOON_NANOS = 60_000_000_000L;

  /** Between two looks whether it has. */
  static final long LOOK_NANOS = 200_000;

  /** So many looks without anybody up in between: it is at rest. */
  static final int QUIET_LOOKS = 100;

  private Times() {}
}
