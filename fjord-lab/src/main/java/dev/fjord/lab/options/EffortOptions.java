package dev.fjord.lab.options;

import dev.fjord.lab.run.Effort;
import picocli.CommandLine.Option;

/** How long each setting is measured, and where. */
public final class EffortOptions {
  @Option(
      names = "--repeat",
      paramLabel = "N",
      description = "samples of each, tune: at least 3 (default: 5)")
  private int repeat = 5;

  @Option(
      names = "--warmup",
      paramLabel = "N",
      description = "least number of runs before the first sample (default: 3)")
  private int warmup = 3;

  @Option(
      names = "--in-process",
      description = "measure in this virtual machine: quick, but each disturbs the next")
  private boolean inProcess;

  /**
   * The effort.
   *
   * @param leastRepeat the least number of samples that makes sense
   */
  public Effort effort(int leastRepeat) {
    Checks.atLeast("--repeat", leastRepeat, repeat);
    Checks.atLeast("--warmup", 0, warmup);
    return new Effort(warmup, repeat);
  }

  /** Whether to measure in this virtual machine. */
  public boolean inProcess() {
    return inProcess;
  }
}
