package dev.fjord.lab.programs;

import java.util.Locale;

/** What a program is written with when it runs on Fjord. */
public enum Face {
  /** {@link dev.fjord.Fork} in a {@link dev.fjord.ForkPool}. */
  FORK,
  /** {@link dev.fjord.fjtask.FJTask} in a {@link dev.fjord.fjtask.FJTaskRunnerGroup}. */
  FJTASK;

  /** The word for it on the command line and in reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
