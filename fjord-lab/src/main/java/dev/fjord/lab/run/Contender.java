package dev.fjord.lab.run;

import java.util.Locale;

/** One of the three versions of a program. */
public enum Contender {
  /** Plain calls in one thread. */
  SEQUENTIAL,
  /** Fjord, with one of its {@linkplain dev.fjord.lab.programs.Face faces}. */
  FJORD,
  /** {@code java.util.concurrent} tasks in a {@link java.util.concurrent.ForkJoinPool}. */
  JDK;

  /** The word for it on the command line and in reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
