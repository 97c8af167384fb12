package dev.fjord.lab.experiment;

import dev.fjord.lab.experiment.Figure.Point;
import dev.fjord.lab.experiment.Figure.Series;
import dev.fjord.lab.experiment.Table.Column;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An outcome for people, as text of fixed width. */
public final class TextOutcome {
  private static final int BAR = 40;
  private static final int WIDTH = 100;
  private static final int MOST_POINTS = 12;
  private static final String GAP = "  ";

  private final PrintStream out;

  private TextOutcome(PrintStream out) {
    this.out = out;
  }

  /** Prints an outcome. */
  public static void print(Outcome outcome, PrintStream out) {
    new TextOutcome(out).print(outcome);
  }

  private void print(Outcome outcome) {
    line("%s  %s", outcome.id(), outcome.title());
    line("%s", outcome.source());
    paragraph("Claim: " + outcome.question());
    if (!outcome.scale().isEmpty()) {
      paragraph("Scale: " + outcome.scale());
    }
    line(
        "%s, %d processors; %s",
        outcome.machine().cpu(), outcome.machine().processors(), outcome.jvm().described());
    line("%s, %s, %.0f s%s", outcome.date(), outcome.size(), outcome.seconds(), ending(outcome));
    outcome.tables().forEach(this::table);
    outcome.figures().forEach(this::figure);
    if (!outcome.findings().isEmpty()) {
      line("");
      outcome.findings().forEach(finding -> paragraph("- " + finding));
    }
    line("%s; %s.", capital(outcome.answer().text()), checked(outcome));
    outcome.complaints().forEach(complaint -> line("WRONG: %s", complaint));
    line("");
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private static String checked(Outcome outcome) {
    return outcome.complaints().isEmpty() ? "results checked" : "wrong results";
  }

  private static String ending(Outcome outcome) {
    return outcome.interrupted() ? ", interrupted: what follows is not complete" : "";
  }

  // ---- tables ----

  private void table(Table table) {
    line("");
    line("%s", table.title());
    List<List<String>> rows = new ArrayList<>();
    rows.add(table.columns().stream().map(TextOutcome::heading).toList());
    for (List<@Nullable Object> row : table.rows()) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        texts.add(text(row.get(i), table.columns().get(i).decimals()));
      }
      rows.add(texts);
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        line.append(padded(row.get(i), width(rows, i), isText(table, i))).append(GAP);
      }
      line("%s", line);
    }
  }

  private static String heading(Column column) {
    return column.unit().isEmpty() ? column.name() : column.name() + " " + column.unit();
  }

  private static int width(List<List<String>> rows, int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }

  private static boolean isText(Table table, int column) {
    return table.rows().stream().anyMatch(row -> row.get(column) instanceof String);
  }

  private static String padded(String text, int width, boolean left) {
    String pad = " ".repeat(width - text.length());
    return left ? text + pad : pad + text;
  }

  private static String text(@Nullable Object value, int decimals) {
    if (value instanceof Number number) {
      return String.format(Locale.ROOT, "%,." + decimals + "f", number.doubleValue());
    }
    return value == null ? "-" : value.toString();
  }

  // ---- figures ----

  private void figure(Figure figure) {
    line("");
    line("%s: %s by %s", figure.title(), figure.y().described(), figure.x().described());
    double least = Double.MAX_VALUE;
    double most = 0;
    for (Series series : figure.series()) {
      for (Point point : series.points()) {
        least = Math.min(least, point.y());
        most = Math.max(most, point.y());
      }
    }
    int width = figure.series().stream().mapToInt(line -> line.name().length()).max().orElse(0);
    for (Series series : figure.series()) {
      String name = series.name();
      for (Point point : thinned(series.points())) {
        double share =
            figure.y().logarithmic() && least > 0
                ? Math.log(point.y() * Math.E / least) / Math.log(most * Math.E / least)
                : point.y() / most;
        line(
            "%s %10s %12s %s",
            padded(name, width, true),
            shortest(point.x()),
            shortest(point.y()),
            "#".repeat((int) Math.round(BAR * share)));
        name = "";
      }
    }
  }

  /** Not more points than can be looked at; the first and last are among them. */
  private static List<Point> thinned(List<Point> points) {
    if (points.size() <= MOST_POINTS) {
      return points;
    }
    List<Point> some = new ArrayList<>();
    for (int i = 0; i < MOST_POINTS; i++) {
      some.add(points.get((points.size() - 1) * i / (MOST_POINTS - 1)));
    }
    return some;
  }

  /** Whole numbers as such, others with three digits. */
  private static String shortest(double value) {
    if (value == Math.rint(value) || Math.abs(value) >= 100) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    return String.format(Locale.ROOT, value >= 1 ? "%.2f" : "%.4f", value);
  }

  // ---- lines ----

  private void paragraph(String text) {
    Wrapped.lines(text, WIDTH, GAP).forEach(line -> line("%s", line));
  }

  private void line(String format, Object... arguments) {
    out.println(String.format(Locale.ROOT, format, arguments).stripTrailing());
  }
}
