package dev.fjord.bench.versus;

import dev.fjord.lab.run.Text;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists what can be compared. */
final class Listing {
  private Listing() {}

  static void print(PrintStream out) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("PROGRAM", "SHORT", "FULL", "PAPER'S", ""));
    for (Subject subject : Subjects.ALL) {
      String contenders =
          Stream.of(subject.rivals(), subject.moreRivals(), subject.natives())
              .flatMap(List::stream)
              .map(Contender::id)
              .collect(Collectors.joining(" "));
      rows.add(
          List.of(
              subject.name(),
              sizes(subject.quick()),
              sizes(subject.full()),
              subject.paper().isEmpty() ? "no" : subject.paper(),
              subject.summary() + ": " + contenders));
    }
    new Text(out).table(5, rows);
  }

  private static String sizes(List<String> sizes) {
    return sizes.isEmpty()
        ? "no"
        : sizes.size() > 2 ? sizes.size() + " sizes" : String.join(", ", sizes);
  }
}
