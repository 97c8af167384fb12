package dev.fjord.bench.versus;

import com.samskivert.mustache.Mustache;
import dev.fjord.lab.run.Text;
import java.util.ArrayList;
import java.util.List;

/**
 * The nanoseconds that a fork costs, as bars: a picture for a page of figures.
 *
 * @param title what it shows
 * @param note when and where
 * @param bars a bar for each row that has a cost
 */
record Chart(String title, String note, List<Bar> bars) {
  private static final int TOP = 56;
  private static final int LINE = 17;
  private static final int LONGEST = 440;

  /** A bar, its place from above, its length, and what is written at its ends. */
  record Bar(String label, int y, String wide, String nanos) {}

  /** The costs that a problem has, if its rows have any; else nothing. */
  static String of(String problem, List<Row> rows, String note) {
    List<Row> costs =
        rows.stream()
            .filter(row -> row.complaint().isEmpty() && row.nanosPerFork() != null)
            .toList();
    double longest = costs.stream().mapToDouble(Chart::cost).max().orElse(0);
    if (longest == 0) {
      return "";
    }
    List<Bar> bars = new ArrayList<>();
    for (Row row : costs) {
      String wide = Text.format("%.1f", Math.max(1, cost(row) / longest * LONGEST));
      String nanos = Text.format("%.1f", row.nanosPerFork());
      int y = TOP + LINE * bars.size();
      bars.add(new Bar(row.fullLabel() + ", " + row.platform(), y, wide, nanos));
    }
    String title = problem + ": what a fork and its join add to the sequential code";
    return Mustache.compiler()
        .compile(Text.resource(Chart.class, "chart.svg"))
        .execute(new Chart(title, note, bars));
  }

  /** What is below zero is noise. */
  private static double cost(Row row) {
    Double nanos = row.nanosPerFork();
    return nanos == null ? 0 : Math.max(0, nanos);
  }

  int height() {
    return TOP + LINE * bars.size();
  }
}
