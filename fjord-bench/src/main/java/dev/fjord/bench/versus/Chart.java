package dev.fjord.bench.versus;

import dev.fjord.lab.run.Text;
import java.util.List;

/** The nanoseconds that a fork costs, as bars: a picture for a page of figures. */
final class Chart {
  private static final int WIDTH = 760;
  private static final int LEFT = 260;
  private static final int TOP = 56;
  private static final int LINE = 17;
  private static final int NUMBER = 60;

  private Chart() {}

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
    StringBuilder bars = new StringBuilder();
    int y = TOP;
    for (Row row : costs) {
      double wide = Math.max(1, cost(row) / longest * (WIDTH - LEFT - NUMBER));
      bars.append(text(LEFT - 6, y, "end", row.fullLabel() + ", " + row.platform()));
      bars.append(
          Text.format(
              "<rect x='%d' y='%d' width='%.1f' height='%d'/>%n",
              LEFT, y - LINE + 5, wide, LINE - 2));
      bars.append(text(LEFT + wide + 4, y, "start", Text.format("%.1f", row.nanosPerFork())));
      y += LINE;
    }
    return svg(problem, note, y, bars);
  }

  /** What is below zero is noise. */
  private static double cost(Row row) {
    Double nanos = row.nanosPerFork();
    return nanos == null ? 0 : Math.max(0, nanos);
  }

  private static String svg(String problem, String note, int height, StringBuilder bars) {
    String title = problem + ": what a fork and its join add to the sequential code";
    return """
        <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %1$d %2$d' width='%1$d' height='%2$d' role='img'>
        <title>%3$s</title>
        <style>
        text { font: 12px system-ui, sans-serif; fill: #1b1d1f } rect { fill: #0b62a8 }
        @media (prefers-color-scheme: dark) { text { fill: #e4e2dd } rect { fill: #6db3f2 } }
        </style>
        %4$s%5$s%6$s</svg>
        """
        .formatted(
            WIDTH,
            height,
            escaped(title),
            text(8, 18, "start", title),
            text(8, 36, "start", "nanoseconds, 1 worker; " + note),
            bars);
  }

  private static String text(double x, double y, String anchor, String text) {
    return Text.format(
        "<text x='%.1f' y='%.1f' text-anchor='%s'>%s</text>%n", x, y, anchor, escaped(text));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
