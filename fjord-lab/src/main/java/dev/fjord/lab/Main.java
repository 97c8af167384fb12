package dev.fjord.lab;

import dev.fjord.lab.index.UnreadableFileException;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.InterruptedRunException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The {@code fjord} command. It ends with 0 when all results were right, 1 when one was wrong, and
 * 2 when what the user gave cannot be used, which takes one line on standard error.
 */
@Command(
    name = "fjord",
    description = "Runs the programs of the fork/join literature.",
    footer = {
      "'fjord versus' compares with other libraries and languages; see 'fjord versus --help'.",
      "'fjord soak' runs random trees in random pools for hours; see 'fjord soak --help'.",
      "'fjord rewrite' points a jar's classes at Fjord's ForkJoinPool; see 'fjord rewrite --help'."
    })
public final class Main implements Runnable {
  /** All results were right. */
  static final int RIGHT = 0;

  /** A result was wrong. */
  static final int WRONG = 1;

  /** What the user gave cannot be used. */
  static final int UNUSABLE = 2;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "show this help")
  @SuppressWarnings("unused") // picocli shows the help itself
  private boolean help;

  @Spec private CommandSpec spec = CommandSpec.create();

  private Main() {}

  /**
   * Runs a command and ends the virtual machine.
   *
   * @param args the command and its arguments
   */
  public static void main(String[] args) {
    System.exit(run(Session.standard(System.out, System.err), args));
  }

  /** Runs a command; its exit code. */
  static int run(Session session, String... args) {
    CommandLine commandLine = new CommandLine(new Main());
    for (Object command : commands(session, List.of(args))) {
      commandLine.addSubcommand(command);
    }
    return commandLine
        .setOut(new PrintWriter(session.out(), true, Charset.defaultCharset()))
        .setErr(new PrintWriter(session.err(), true, Charset.defaultCharset()))
        .setParameterExceptionHandler((e, given) -> complain(session, where(e), lineOf(e)))
        .setExecutionExceptionHandler(
            (e, failed, given) -> {
              if (e instanceof InputException
                  || e instanceof UnreadableFileException
                  || e instanceof InterruptedRunException) {
                return complain(session, "fjord", String.valueOf(e.getMessage()));
              }
              throw e;
            })
        .setCaseInsensitiveEnumValuesAllowed(true)
        .execute(args);
  }

  /** All commands; a new one is a line here. */
  private static List<Object> commands(Session session, List<String> args) {
    return List.of(
        new ListCommand(session),
        new RunCommand(session, args),
        new CompareCommand(session, args),
        new TuneCommand(session, args),
        new IndexCommand(session),
        new LabCommand(session));
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "no command; try 'fjord list', 'fjord run fib' or 'fjord --help'");
  }

  private static int complain(Session session, String where, String what) {
    session.err().println(where + ": " + what);
    return UNUSABLE;
  }

  private static String where(ParameterException e) {
    return e.getCommandLine().getCommandSpec().qualifiedName();
  }

  private static String lineOf(ParameterException e) {
    return String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
  }
}
