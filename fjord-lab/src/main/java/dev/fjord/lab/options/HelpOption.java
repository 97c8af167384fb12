package dev.fjord.lab.options;

import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Help, and which version this is. */
final class HelpOption {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "show this help")
  @SuppressWarnings("unused") // picocli shows the help itself
  private boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      scope = ScopeType.INHERIT,
      description = "show the version")
  @SuppressWarnings("unused") // picocli shows it itself
  private boolean version;
}
