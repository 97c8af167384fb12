package dev.fjord.clients;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Arrays;
import picocli.CommandLine;

/** {@code fjord rewrite}, started by the launcher in place of the lab's command. */
public final class Main {
  private static final int UNUSABLE = 2;

  private Main() {}

  /**
   * Runs the command and ends the virtual machine.
   *
   * @param args {@code rewrite} and its arguments
   */
  public static void main(String[] args) {
    System.exit(run(System.out, System.err, args));
  }

  /** Runs the command; its exit code. */
  static int run(PrintStream out, PrintStream err, String... args) {
    String[] own =
        args.length > 0 && args[0].equals("rewrite")
            ? Arrays.copyOfRange(args, 1, args.length)
            : args;
    int exit = execute(out, err, own);
    if (exit == 0 && out.checkError()) {
      err.println("fjord rewrite: cannot write to standard output");
      return UNUSABLE;
    }
    return exit;
  }

  private static int execute(PrintStream out, PrintStream err, String... own) {
    return new CommandLine(new RewriteCommand(out, err))
        .setOut(new PrintWriter(out, true, Charset.defaultCharset()))
        .setErr(new PrintWriter(err, true, Charset.defaultCharset()))
        .setParameterExceptionHandler(
            (wrong, given) -> {
              String what = String.valueOf(wrong.getMessage()).replaceAll("\\s*\\R\\s*", " ");
              err.println("fjord rewrite: " + what + "; see 'fjord rewrite --help'");
              return UNUSABLE;
            })
        .execute(own);
  }
}
