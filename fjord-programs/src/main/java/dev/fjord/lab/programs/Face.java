package dev.fjord.lab.programs;

import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** What a program is written with when it runs on Fjord. */
public enum Face {
  /** {@link dev.fjord.Fork} in a {@link dev.fjord.ForkPool}. */
  FORK,
  /** {@link dev.fjord.fjtask.FJTask} in a {@link dev.fjord.fjtask.FJTaskRunnerGroup}. */
  FJTASK,
  /** {@link dev.fjord.concurrent.ForkJoinTask} in a {@link dev.fjord.concurrent.ForkJoinPool}. */
  CONCURRENT;

  /** The word for it on the command line and in reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The words for some of them, with commas between. */
  public static String list(Set<Face> faces) {
    return faces.stream().map(Face::label).collect(Collectors.joining(", "));
  }
}
