package dev.fjord.bench.versus;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Jvm;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;

/**
 * {@code fjord versus}, started by the launcher in place of the lab's command: only this one needs
 * JMH.
 */
public final class Main {
  /** All results were right. */
  static final int RIGHT = 0;

  /** A result was wrong. */
  static final int WRONG = 1;

  /** What the user gave cannot be used, or a cell could not be measured. */
  static final int UNUSABLE = 2;

  private Main() {}

  /**
   * Runs the command and ends the virtual machine.
   *
   * @param args {@code versus} and its arguments
   */
  public static void main(String[] args) {
    System.setProperty("java.awt.headless", "true");
    Path home = Path.of(System.getProperty(Jvm.HOME, ""));
    System.exit(run(System.out, System.err, home, args));
  }

  /** Runs the command; its exit code. */
  static int run(PrintStream out, PrintStream err, Path home, String... args) {
    String[] own =
        args.length > 0 && args[0].equals("versus")
            ? Arrays.copyOfRange(args, 1, args.length)
            : args;
    return new CommandLine(new VersusCommand(out, err, home, List.of(args)))
        .setOut(new PrintWriter(out, true, Charset.defaultCharset()))
        .setErr(new PrintWriter(err, true, Charset.defaultCharset()))
        .setParameterExceptionHandler((e, given) -> complain(err, String.valueOf(e.getMessage())))
        .setExecutionExceptionHandler(
            (e, failed, given) -> {
              if (e instanceof InputException) {
                return complain(err, String.valueOf(e.getMessage()));
              }
              throw e;
            })
        .execute(own);
  }

  private static int complain(PrintStream err, String what) {
    err.println("fjord versus: " + what.replaceAll("\\s*\\R\\s*", " "));
    return UNUSABLE;
  }
}
