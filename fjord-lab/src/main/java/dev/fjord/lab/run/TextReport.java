package dev.fjord.lab.run;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A report for people, as text of fixed width. */
public record TextReport(Report report, Text out, String timeFormat) {

  /** Prints a report. */
  public static void print(Report report, PrintStream out) {
    TextReport text = new TextReport(report, new Text(out), timeFormat(report.rows()));
    Integer threshold = report.threshold();
    String how = threshold == null ? "no threshold" : "threshold " + threshold;
    report.header().print(text.out, how, report.jvm());
    text.times();
    text.verdict();
    text.counters();
  }

  private void times() {
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
    out.table(1, lines);
    out.line("");
  }

  private void verdict() {
    List<Row> wrong = report.rows().stream().filter(row -> !row.right()).toList();
    for (Row row : wrong) {
      out.line(
          "WRONG: %s with %s gave '%s': %s",
          row.contender(), Text.workers(row.workers()), row.answer(), row.complaint());
    }
    if (wrong.isEmpty()) {
      long checked = report.rows().stream().mapToLong(Row::checkedRuns).sum();
      out.line(
          "Result %s, right in %s%s.",
          report.rows().get(0).answer(), checked == 1 ? "" : "all ", Text.count(checked, "run"));
    }
    int samples = report.rows().stream().mapToInt(row -> row.samplesMs().size()).max().orElse(0);
    out.line(
        "Times are of one run%s, speed-up against sequential, ns/fork what a fork adds to it at 1"
            + " worker.",
        samples == 1 ? "" : ": the median of %d samples".formatted(samples));
  }

  private void counters() {
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
    if (lines.size() > 1) {
      out.line("");
      out.table(1, lines);
      out.line("");
      out.line(
          "Of the forks, those published were offered to other workers. steals: taken by these;"
              + " reclaims: taken back by the worker that forked them.");
      out.line(
          "joinsWaited found their fork taken and not done, failedScans found no work, parks put a"
              + " worker to sleep.");
    }
  }

  private String time(double ms) {
    return Text.number(timeFormat, ms);
  }

  /** Three digits of the shortest time, so that all lines have as many behind the point. */
  private static String timeFormat(List<Row> rows) {
    double least = rows.stream().mapToDouble(Row::minMs).filter(ms -> ms >= 0).min().orElse(1);
    return least >= 10 ? "%,.1f" : least >= 0.1 ? "%,.3f" : least >= 0.001 ? "%,.5f" : "%,.6f";
  }

  private static String count(@Nullable Double value) {
    return value == null || value == Math.rint(value) || value >= 100
        ? Text.number("%,.0f", value)
        : Text.number("%.2f", value);
  }
}
