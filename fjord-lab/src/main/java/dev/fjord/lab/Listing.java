package dev.fjord.lab;

import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.Text;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** The programs, their arguments and sizes, in columns. */
final class Listing {
  private Listing() {}

  static void print(Catalogue catalogue, PrintStream out) {
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
    new Text(out).table(5, rows);
    out.println();
    out.println("Run one with 'fjord run'. All commands: 'fjord --help'.");
  }

  private static String orDash(String text) {
    return text.isEmpty() ? "-" : text;
  }
}
