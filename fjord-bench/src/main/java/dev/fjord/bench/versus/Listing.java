package dev.fjord.bench.versus;

import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists what can be compared. */
final class Listing {
  private Listing() {}

  static void print(PrintStream out) {
    row(out, "PROGRAM", "SHORT", "FULL", "PAPER'S", "");
    for (Subject subject : Subjects.ALL) {
      row(
          out,
          subject.name(),
          sizes(subject.quick()),
          sizes(subject.full()),
          subject.paper().isEmpty() ? "no" : subject.paper(),
          "%s: %s"
              .formatted(
                  subject.summary(),
                  Stream.of(subject.rivals(), subject.moreRivals(), subject.natives())
                      .flatMap(List::stream)
                      .map(Contender::id)
                      .collect(Collectors.joining(" "))));
    }
  }

  private static String sizes(List<String> sizes) {
    return sizes.isEmpty()
        ? "no"
        : sizes.size() > 2 ? sizes.size() + " sizes" : String.join(", ", sizes);
  }

  private static void row(
      PrintStream out, String name, String quick, String full, String paper, String text) {
    String line = "%-18s %-9s %-12s %-10s %s".formatted(name, quick, full, paper, text);
    out.println(line.stripTrailing());
  }
}
