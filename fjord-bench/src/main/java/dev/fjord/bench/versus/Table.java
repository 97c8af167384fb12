package dev.fjord.bench.versus;

import dev.fjord.lab.run.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A report for people, as text of fixed width. */
final class Table {
  private static final double PERCENT = 100;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int MOST_NAMED = 5;

  private final VersusReport report;
  private final List<String> lines = new ArrayList<>();

  private Table(VersusReport report) {
    this.report = report;
  }

  /** The report as lines. */
  static List<String> lines(VersusReport report) {
    Table table = new Table(report);
    table.head();
    table.blocks().forEach(table::block);
    table.verdict();
    return List.copyOf(table.lines);
  }

  private void head() {
    line(
        "%s, %d processors, %s; fjord %s; %s form, %d %s of each cell",
        report.machine().cpu(),
        report.machine().processors(),
        report.machine().os(),
        report.fjord(),
        report.form(),
        report.effort().rounds(),
        report.effort().rounds() == 1 ? "process" : "processes");
    for (Jdk jdk : report.jdks()) {
      line("JDK %d: %s %s", jdk.feature(), jdk.vendor(), jdk.version());
    }
    report.natives().forEach(line -> line("%s", line));
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
    boolean forks = rows.stream().anyMatch(row -> row.nanosPerFork() != null);
    boolean single = rows.stream().anyMatch(row -> row.p99() != null);
    boolean ticks = rows.stream().anyMatch(row -> row.cpuNanos() != null);
    line("");
    line("%s", title);
    line(
        "  %-42s %7s %12s %21s %8s %7s%s%s%s",
        "",
        "workers",
        "time",
        "least .. most",
        "speed-up",
        "ratio",
        forks ? "   ns/fork   B/fork" : "",
        single ? "          p99" : "",
        ticks ? "   CPU a tick" : "");
    for (Row row : rows) {
      line(
          "  %-42s %7s %12s %21s %8s %7s%s%s%s%s",
          row.fullLabel(),
          row.workers() == 0 ? "-" : Integer.toString(row.workers()),
          time(row.nanos()),
          row.samples().size() > 1 ? time(row.minNanos()) + " .. " + time(row.maxNanos()) : "-",
          Text.number("%.2f", row.speedup()),
          Text.number("%.2f", row.ratio()),
          forks
              ? " %9s %8s".formatted(Text.cost(row.nanosPerFork()), bytes(row.bytesPerFork()))
              : "",
          single ? " %12s".formatted(time(row.p99())) : "",
          ticks ? " %12s".formatted(time(row.cpuNanos())) : "",
          row.complaint().isEmpty() ? "" : "   SEE BELOW");
    }
  }

  private void verdict() {
    line("");
    line(
        "time: of one run, the median of the processes. speed-up: the sequential time of the same"
            + " language and platform over it.");
    line(
        "ratio: it over Fjord's on the same platform with as many workers and Fjord's best"
            + " threshold; native: over Fjord's where that is fastest.");
    line("ns/fork, B/fork: what a fork and its join add to the sequential code, at 1 worker.");
    line("");
    double drift = report.controlDrift() * PERCENT;
    if (report.valid()) {
      line("Control: drifted %.1f %%, at most 5 are allowed: valid.", drift);
    } else {
      line(
          "INVALID: %s. The control beside them drifted up to %.1f %%, at most 5 are allowed. The"
              + " machine was not quiet: do not use these figures; the others are valid.",
          String.join(", ", report.invalid()), drift);
      List<String> disturbed =
          report.disturbed().stream()
              .map(reading -> "%s (round %d)".formatted(reading.cell(), reading.round()))
              .toList();
      line(
          "It was too long beside %d measurements: %s%s.",
          disturbed.size(),
          String.join(", ", disturbed.subList(0, Math.min(disturbed.size(), MOST_NAMED))),
          disturbed.size() > MOST_NAMED ? " ..." : "");
    }
    line(
        "What keeps the units of the processors busy took up to %.0f %% longer at one time than at"
            + " another: smaller differences tell nothing unless they come again.",
        report.wideSpread() * PERCENT);
    if (report.thrownAway() > 0) {
      line(
          "Measurements thrown away and made again, since the control beside them was too long: %d.",
          report.thrownAway());
    }
    report.complaints().forEach(complaint -> line("%s", complaint));
    line(report.right() ? "No result was wrong." : "WRONG RESULTS: see above.");
  }

  /** A time with a unit that suits it. */
  static String time(@Nullable Double nanos) {
    if (nanos == null) {
      return "-";
    }
    double value = nanos;
    return value < NANOS_PER_MICRO
        ? Text.number("%.1f ns", value)
        : value < NANOS_PER_MILLI
            ? Text.number("%.2f µs", value / NANOS_PER_MICRO)
            : value < NANOS_PER_SECOND
                ? Text.number("%.2f ms", value / NANOS_PER_MILLI)
                : Text.number("%.3f s", value / NANOS_PER_SECOND);
  }

  private static String bytes(@Nullable Double bytes) {
    return Text.number("%.0f", bytes);
  }

  private void line(String format, Object... arguments) {
    lines.add(String.format(Locale.ROOT, format, arguments).stripTrailing());
  }
}
