package dev.fjord.lab.run;

/** Nanoseconds, and what they are in larger units. */
public final class Nanos {
  public static final double PER_MICRO = 1e3;
  public static final double PER_MILLI = 1e6;
  public static final double PER_SECOND = 1e9;

  private Nanos() {}

  /** Milliseconds since {@link System#nanoTime} gave {@code start}. */
  public static double millisSince(long start) {
    return (System.nanoTime() - start) / PER_MILLI;
  }
}
