package dev.fjord.bench.versus;

import dev.fjord.bench.versus.Control.Occasion;
import dev.fjord.bench.versus.Control.Reading;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A report for people, as text of fixed width: what {@code versus.txt} asks for. */
record Table(VersusReport report) {
  private static final double PERCENT = 100;
  private static final int MOST_NAMED = 5;

  /**
   * A column.
   *
   * @param where it is in the table of which this holds for a row
   */
  private record Column(String head, Predicate<Row> where, Function<Row, String> cell) {}

  private static final List<Column> COLUMNS =
      List.of(
          column("", Row::fullLabel),
          column("workers", row -> row.workers() == 0 ? "-" : Integer.toString(row.workers())),
          column("time", row -> time(row.nanos())),
          column("least .. most", Table::range),
          column("speed-up", row -> Text.number("%.2f", row.speedup())),
          column("ratio", row -> Text.number("%.2f", row.ratio())),
          new Column("ns/fork", Table::hasForks, row -> Text.cost(row.nanosPerFork())),
          new Column("B/fork", Table::hasForks, row -> Text.number("%.0f", row.bytesPerFork())),
          new Column("p99", row -> row.p99() != null, row -> time(row.p99())),
          new Column("CPU a tick", row -> row.cpuNanos() != null, row -> time(row.cpuNanos())),
          column("", row -> row.complaint().isEmpty() ? "" : "SEE BELOW"));

  private static Column column(String head, Function<Row, String> cell) {
    return new Column(head, row -> true, cell);
  }

  private static boolean hasForks(Row row) {
    return row.nanosPerFork() != null;
  }

  private static String range(Row row) {
    return row.samples().size() > 1 ? time(row.minNanos()) + " .. " + time(row.maxNanos()) : "-";
  }

  /** The report as text. */
  static String text(VersusReport report) {
    return Text.filled("versus.txt", new Table(report));
  }

  String processes() {
    int rounds = report.effort().rounds();
    return rounds + (rounds == 1 ? " process" : " processes");
  }

  /** Tables: the rows of one program and size on one platform belong together. */
  List<String> blocks() {
    Map<String, List<Row>> blocks = new LinkedHashMap<>();
    for (Row row : report.rows()) {
      String title =
          "%s, %s%s"
              .formatted(
                  Cell.problem(row.program(), row.size()),
                  row.platform(),
                  report.isValid(row.program(), row.size()) ? "" : ": INVALID, not to be used");
      blocks.computeIfAbsent(title, t -> new ArrayList<>()).add(row);
    }
    return blocks.entrySet().stream().map(each -> block(each.getKey(), each.getValue())).toList();
  }

  private static String block(String title, List<Row> rows) {
    List<Column> columns =
        COLUMNS.stream().filter(column -> rows.stream().anyMatch(column.where)).toList();
    List<List<String>> cells = new ArrayList<>();
    cells.add(columns.stream().map(Column::head).toList());
    rows.forEach(row -> cells.add(columns.stream().map(column -> column.cell.apply(row)).toList()));
    return title + "\n" + Text.table(1, cells);
  }

  String drift() {
    return Text.format("%.1f", report.control().controlDrift() * PERCENT);
  }

  String wideSpread() {
    return Text.format("%.0f", report.control().wideSpread() * PERCENT);
  }

  String invalid() {
    return String.join(", ", report.control().invalid());
  }

  boolean othersAreValid() {
    return report.rows().stream().anyMatch(row -> report.isValid(row.program(), row.size()));
  }

  /** How many measurements the control was too long beside, and the first of them. */
  String disturbed() {
    List<Occasion> all = report.control().disturbed().stream().map(Reading::occasion).toList();
    String named =
        all.stream()
            .limit(MOST_NAMED)
            .map(each -> "%s (round %d)".formatted(each.cell(), each.round()))
            .collect(Collectors.joining(", "));
    String more = all.size() > MOST_NAMED ? " ..." : "";
    return Text.count(all.size(), "measurement") + ": " + named + more;
  }

  /** A time with a unit that suits it. */
  static String time(@Nullable Double nanos) {
    if (nanos == null) {
      return "-";
    }
    double value = nanos;
    return value < Nanos.PER_MICRO
        ? Text.number("%.1f ns", value)
        : value < Nanos.PER_MILLI
            ? Text.number("%.2f µs", value / Nanos.PER_MICRO)
            : value < Nanos.PER_SECOND
                ? Text.number("%.2f ms", value / Nanos.PER_MILLI)
                : Text.number("%.3f s", value / Nanos.PER_SECOND);
  }
}
