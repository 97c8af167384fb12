package dev.fjord.bench.versus;

import dev.fjord.bench.turns.ByTurnsCommand;
import dev.fjord.lab.Session;
import dev.fjord.lab.options.Commands;
import dev.fjord.lab.options.Ending;
import dev.fjord.lab.run.Jvm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/**
 * {@code fjord versus}, started by the launcher in place of the lab's command: only this one needs
 * JMH. With {@code --by-turns} it is another command.
 */
public final class Main {
  private static final String BY_TURNS = "--by-turns";

  private Main() {}

  /**
   * Runs the command and ends the virtual machine.
   *
   * @param args {@code versus} and its arguments
   */
  public static void main(String[] args) {
    Path home = Path.of(System.getProperty(Jvm.HOME, ""));
    Ending.main(out -> run(Session.standard(out, System.err), home, args));
  }

  /** Runs the command; its exit code. */
  public static int run(Session session, Path home, String... args) {
    List<String> given = List.of(args);
    List<String> own = new ArrayList<>(given);
    if (!own.isEmpty() && own.get(0).equals("versus")) {
      own.remove(0);
    }
    Object command =
        own.remove(BY_TURNS)
            ? new ByTurnsCommand(session, given)
            : new VersusCommand(session, home, given);
    return Commands.run(
        "fjord",
        new CommandLine(command),
        session.out(),
        session.err(),
        own.toArray(String[]::new));
  }
}
