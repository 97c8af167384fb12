package dev.fjord.lab;

import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.Program;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Lists the programs. */
@Command(name = "list", description = "Lists the programs, their arguments and sizes.")
final class ListCommand implements Callable<Integer> {
  private final Session session;

  ListCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    row("PROGRAM", "ARGUMENTS", "DEFAULT", "PAPER", "");
    for (Program program : session.catalogue().programs()) {
      row(
          program.name(),
          program.synopsis(),
          orDash(program.presets()),
          program.paper().isEmpty() ? "-" : program.paper(),
          program.summary());
      if (!program.faces().isEmpty()) {
        row("", "", "", "", "--face: " + Face.list(program.faces()));
      }
      program.threshold().ifPresent(meaning -> row("", "", "", "", "--threshold: " + meaning));
    }
    session.out().println();
    session
        .out()
        .println("Run one with 'fjord run'. Besides: 'fjord index', 'fjord versus', 'fjord soak'.");
    return Main.RIGHT;
  }

  private static String orDash(List<String> words) {
    return words.isEmpty() ? "-" : String.join(" ", words);
  }

  private void row(String name, String synopsis, String preset, String paper, String text) {
    String line = "%-13s %-12s %-9s %-17s %s".formatted(name, synopsis, preset, paper, text);
    session.out().println(line.stripTrailing());
  }
}
