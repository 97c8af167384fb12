package dev.fjord.lab.run;

/**
 * How long to measure.
 *
 * @param warmup runs before the first sample, at least; with any, warming up also lasts {@value
 *     #WARM_MILLIS} ms at least, so that short runs are compiled too
 * @param repeat samples
 */
public record Effort(int warmup, int repeat) {
  /** Least duration of the warm-up in milliseconds: enough for the compiler to have finished. */
  static final long WARM_MILLIS = 1_500;

  /** A heap that has kept its size for so many milliseconds of the warm-up has its size. */
  static final long SETTLED_MILLIS = 500;

  /** Most that is waited for that, in milliseconds. */
  static final long MOST_SETTLING_MILLIS = 3_000;

  /** A sample of short runs takes as many as fill about so many milliseconds, far above a tick. */
  static final long SAMPLE_MILLIS = 20;
}
