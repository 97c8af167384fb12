package dev.fjord.support;

/** The times of tests. None of them is a wait for something else to happen. */
public class Times {
  /** A test that takes so long hangs. */
  public static final int HANG_SECONDS = 120;

  /** What must happen in the end has happened by then, on a busy machine too. */
  public static final long SOON_NANOS = 60_000_000_000L;

  /** Between two looks whether it has. */
  public static final long LOOK_NANOS = 200_000;

  /**
   * How long to look for something that must never happen. A longer time finds more, a shorter one
   * never raises a false alarm.
   */
  public static final long LULL_NANOS = 30_000_000;

  /** For modules that have more of them. */
  protected Times() {}
}
