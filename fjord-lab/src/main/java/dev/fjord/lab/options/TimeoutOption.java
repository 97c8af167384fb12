package dev.fjord.lab.options;

import picocli.CommandLine.Option;

/** When to give up. */
public final class TimeoutOption {
  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description =
          "end what takes longer with one setting, and write a thread dump to a file (default: 1800)")
  private int seconds = 1800;

  /** The seconds, at least one. */
  public int seconds() {
    Checks.atLeast("--timeout", 1, seconds);
    return seconds;
  }
}
