package dev.fjord.lab;

import dev.fjord.lab.options.Commands;
import dev.fjord.lab.options.Ending;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.Text;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code fjord} command; how it ends is said in {@link Commands}. */
@Command(
    name = "fjord",
    description = "Runs the programs of the fork/join literature.",
    footer = {
      "'fjord help COMMAND' tells more of a command.",
      "'fjord versus' compares with other libraries and languages; see 'fjord versus --help'.",
      "'fjord soak' runs random trees in random pools for hours; see 'fjord soak --help'.",
      "'fjord rewrite' points a jar's classes at Fjord's ForkJoinPool; see 'fjord rewrite --help'."
    })
public final class Main implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  private final Session session;

  private Main(Session session) {
    this.session = session;
  }

  /**
   * Runs a command and ends the virtual machine.
   *
   * @param args the command and its arguments
   */
  public static void main(String[] args) {
    Ending.main(
        out -> {
          if (args.length == 1 && args[0].equals("list")) {
            list(Catalogue.standard(), out); // at once, without the command line's library
            return Commands.RIGHT;
          }
          return run(Session.standard(out, System.err), args);
        });
  }

  /** Runs a command; its exit code. */
  static int run(Session session, String... args) {
    CommandLine commandLine =
        new CommandLine(new Main(session))
            .addSubcommand(new RunCommand(session, List.of(args)))
            .addSubcommand(new TuneCommand(session, List.of(args)))
            .addSubcommand(new IndexCommand(session))
            .addSubcommand(new LabCommand(session));
    return Commands.run("fjord", commandLine, session.out(), session.err(), args);
  }

  @Command(name = "list", description = "Lists the programs, their arguments and sizes.")
  int list() {
    list(session.catalogue(), session.out());
    return Commands.RIGHT;
  }

  private static void list(Catalogue catalogue, PrintStream out) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("PROGRAM", "ARGUMENTS", "DEFAULT", "PAPER", ""));
    for (Program program : catalogue.programs()) {
      rows.add(
          List.of(
              program.name(),
              program.synopsis(),
              orDash(String.join(" ", program.presets())),
              orDash(program.paper()),
              program.summary()));
      if (!program.faces().isEmpty()) {
        rows.add(List.of("", "", "", "", "--face: " + Face.list(program.faces())));
      }
      program
          .threshold()
          .ifPresent(meaning -> rows.add(List.of("", "", "", "", "--threshold: " + meaning)));
    }
    out.print(Text.table(5, rows));
    out.println();
    out.println("Run one with 'fjord run'. All commands: 'fjord --help'.");
  }

  private static String orDash(String text) {
    return text.isEmpty() ? "-" : text;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "no command; try 'fjord list', 'fjord run fib' or 'fjord --help'");
  }
}
