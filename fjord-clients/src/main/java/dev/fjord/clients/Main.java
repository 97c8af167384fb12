package dev.fjord.clients;

import dev.fjord.lab.options.Commands;
import dev.fjord.lab.options.Ending;
import java.io.PrintStream;
import java.util.Arrays;
import picocli.CommandLine;

/** {@code fjord rewrite}, started by the launcher in place of the lab's command. */
public final class Main {
  private Main() {}

  /**
   * Runs the command and ends the virtual machine.
   *
   * @param args {@code rewrite} and its arguments
   */
  public static void main(String[] args) {
    Ending.main(out -> run(out, System.err, args));
  }

  /** Runs the command; its exit code. */
  static int run(PrintStream out, PrintStream err, String... args) {
    String[] own =
        args.length > 0 && args[0].equals("rewrite")
            ? Arrays.copyOfRange(args, 1, args.length)
            : args;
    return Commands.run("fjord rewrite", new CommandLine(new RewriteCommand(out)), out, err, own);
  }
}
