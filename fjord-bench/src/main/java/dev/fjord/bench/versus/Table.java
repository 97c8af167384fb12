package dev.fjord.bench.versus;

import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Text;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A report for people, as text of fixed width. */
record Table(VersusReport report, Text out) {
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
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Table table = new Table(report, new Text(new PrintStream(bytes, true, StandardCharsets.UTF_8)));
    table.head();
    table.blocks().forEach(table::block);
    table.verdict();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private void head() {
    out.line(
        "%s, %d processors, %s; fjord %s; %s form, %d %s of each cell",
        report.machine().cpu(),
        report.machine().processors(),
        report.machine().os(),
        report.fjord(),
        report.form(),
        report.effort().rounds(),
        report.effort().rounds() == 1 ? "process" : "processes");
    for (Jdk jdk : report.jdks()) {
      out.line("JDK %d: %s %s", jdk.feature(), jdk.vendor(), jdk.version());
    }
    report.natives().forEach(line -> out.line("%s", line));
  }

  /** The rows of one program and size on one platform belong together. */
  private Map<String, List<Row>> blocks() {
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
    return blocks;
  }

  private void block(String title, List<Row> rows) {
    List<Column> columns =
        COLUMNS.stream().filter(column -> rows.stream().anyMatch(column.where)).toList();
    List<List<String>> cells = new ArrayList<>();
    cells.add(columns.stream().map(Column::head).toList());
    rows.forEach(row -> cells.add(columns.stream().map(column -> column.cell.apply(row)).toList()));
    out.line("");
    out.line("%s", title);
    out.table(1, cells);
  }

  private void verdict() {
    out.line("");
    out.line(
        "time: of one run, the median of the processes. speed-up: the sequential time of the same"
            + " language and platform over it.");
    out.line(
        "ratio: it over Fjord's on the same platform with as many workers and Fjord's best"
            + " threshold; native: over Fjord's where that is fastest.");
    out.line("ns/fork, B/fork: what a fork and its join add to the sequential code, at 1 worker.");
    out.line("");
    double drift = report.control().controlDrift() * PERCENT;
    if (report.control().valid()) {
      out.line("Control: drifted %.1f %%, at most 5 are allowed: valid.", drift);
    } else {
      out.line(
          "INVALID: %s. The control beside them drifted up to %.1f %%, at most 5 are allowed. The"
              + " machine was not quiet: do not use these figures%s.",
          String.join(", ", report.control().invalid()),
          drift,
          report.rows().stream().anyMatch(row -> report.isValid(row.program(), row.size()))
              ? "; the others are valid"
              : "");
      List<String> disturbed =
          report.control().disturbed().stream()
              .map(
                  reading ->
                      "%s (round %d)"
                          .formatted(reading.occasion().cell(), reading.occasion().round()))
              .toList();
      out.line(
          "It was too long beside %s: %s%s.",
          Text.count(disturbed.size(), "measurement"),
          String.join(", ", disturbed.subList(0, Math.min(disturbed.size(), MOST_NAMED))),
          disturbed.size() > MOST_NAMED ? " ..." : "");
    }
    out.line(
        "A computation that uses all units of a core took up to %.0f %% longer at one time than at"
            + " another: smaller differences tell nothing unless they come again.",
        report.control().wideSpread() * PERCENT);
    if (report.control().thrownAway() > 0) {
      out.line(
          "Measurements thrown away and made again, since the control beside them was too long:"
              + " %d.",
          report.control().thrownAway());
    }
    report.complaints().forEach(complaint -> out.line("%s", complaint));
    out.line(report.right() ? "No result was wrong." : "WRONG RESULTS: see above.");
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
