package dev.fjord.lab.run;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** A report for people, as text of fixed width: what {@code run.txt} asks for. */
public record TextReport(Report report, String timeFormat) {

  /** Prints a report. */
  public static void print(Report report, PrintStream out) {
    out.print(Text.filled("run.txt", new TextReport(report, timeFormat(report.rows()))));
  }

  String head() {
    Integer threshold = report.threshold();
    String how = threshold == null ? "no threshold" : "threshold " + threshold;
    return report.header().text(how, report.jvm());
  }

  String times() {
    List<List<String>> lines = new ArrayList<>();
    lines.add(List.of("", "workers", "median ms", "min .. max ms", "speed-up", "ns/fork", ""));
    for (Row row : report.rows()) {
      boolean sequential = row.contender().equals(Contender.SEQUENTIAL.label());
      lines.add(
          List.of(
              row.contender(),
              sequential ? "-" : Integer.toString(row.workers()),
              time(row.medianMs()),
              time(row.minMs()) + " .. " + time(row.maxMs()),
              Text.number("%.2f", row.speedup()),
              Text.cost(row.nsPerForkAboveSequential()),
              row.right() ? "" : "WRONG"));
    }
    return Text.table(1, lines);
  }

  List<String> wrong() {
    return report.rows().stream()
        .filter(row -> !row.right())
        .map(
            row ->
                "%s with %s gave '%s': %s"
                    .formatted(
                        row.contender(),
                        Text.workers(row.workers()),
                        row.answer(),
                        row.complaint()))
        .toList();
  }

  String answer() {
    return report.rows().get(0).answer();
  }

  String checked() {
    long checked = report.rows().stream().mapToLong(Row::checkedRuns).sum();
    return (checked == 1 ? "" : "all ") + Text.count(checked, "run");
  }

  String samples() {
    int samples = report.rows().stream().mapToInt(row -> row.samplesMs().size()).max().orElse(0);
    return samples == 1 ? "" : ": the median of %d samples".formatted(samples);
  }

  String counters() {
    List<List<String>> lines = new ArrayList<>();
    lines.add(
        Text.heads(
            "per run | workers | forks | publishes | steals | reclaims | joinsWaited | failedScans"
                + " | parks"));
    for (Row row : report.rows()) {
      Counters counters = row.countersPerRun();
      if (counters != null) {
        lines.add(
            List.of(
                row.contender(),
                Integer.toString(row.workers()),
                count(counters.forks()),
                count(counters.publishes()),
                count(counters.steals()),
                count(counters.reclaims()),
                count(counters.joinsWaited()),
                count(counters.failedScans()),
                count(counters.parks())));
      }
    }
    return lines.size() > 1 ? Text.table(1, lines) : "";
  }

  private String time(double ms) {
    return Text.number(timeFormat, ms);
  }

  /** Three digits of the shortest time, so that all lines have as many behind the point. */
  private static String timeFormat(List<Row> rows) {
    double least = rows.stream().mapToDouble(Row::minMs).filter(ms -> ms >= 0).min().orElse(1);
    return least >= 10 ? "%,.1f" : least >= 0.1 ? "%,.3f" : least >= 0.001 ? "%,.5f" : "%,.6f";
  }

  private static String count(double value) {
    return value == Math.rint(value) || value >= 100
        ? Text.number("%,.0f", value)
        : Text.number("%.2f", value);
  }
}
