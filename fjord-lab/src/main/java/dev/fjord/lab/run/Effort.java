package dev.fjord.lab.run;

/**
 * How long to measure.
 *
 * @param warmup runs before the first sample, at least
 * @param repeat samples
 * @param warmMillis least duration of the warm-up in milliseconds, if there is any, so that short
 *     runs are compiled too
 */
public record Effort(int warmup, int repeat, int warmMillis) {
  /** A warm-up of this many milliseconds is enough for the compiler to have finished. */
  private static final int WARM_MILLIS = 1_500;

  /** A sample of short runs takes as many as fill about so many milliseconds, far above a tick. */
  static final long SAMPLE_MILLIS = 20;

  /** Runs with their resets and checks take no more than about so many times what they are to. */
  static final int MOST_TIMES = 10;

  /** With a warm-up that is long enough for the compiler. */
  public Effort(int warmup, int repeat) {
    this(warmup, repeat, WARM_MILLIS);
  }

  /** Most that a warm-up takes, in milliseconds, with what is not timed: resets and checks. */
  long mostWarmMillis() {
    return 4L * warmMillis;
  }

  /** A heap that has kept its size for so many milliseconds of the warm-up has its size. */
  long settledMillis() {
    return warmMillis / 3;
  }

  /** Most that is waited for that, in milliseconds. */
  long mostSettlingMillis() {
    return 2L * warmMillis;
  }
}
