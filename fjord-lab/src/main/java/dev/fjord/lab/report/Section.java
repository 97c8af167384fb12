package dev.fjord.lab.report;

import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Outcome;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Machine;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * An experiment on the page: the outcome, and what of it is not shown as it stands there.
 *
 * @param outcome the outcome
 * @param checked whether its results are right
 * @param figures its figures
 * @param tables its tables
 * @param machine where it ran, with the virtual machine
 * @param date when
 * @param duration how long it took
 */
record Section(
    Outcome outcome,
    Checked checked,
    List<Picture> figures,
    List<Grid> tables,
    String machine,
    String date,
    String duration) {
  private static final double GIBI = 1L << 30;
  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Whether results are right, which says nothing about the claim. */
  enum Checked {
    CHECKED("results checked"),
    UNFINISHED("interrupted"),
    WRONG("wrong results");

    private final String text;

    Checked(String text) {
      this.text = text;
    }

    /** As a reader sees it. */
    String text() {
      return text;
    }

    /** The class of the style sheet. */
    String style() {
      return name().toLowerCase(Locale.ROOT);
    }

    private static Checked of(Outcome outcome) {
      return !outcome.complaints().isEmpty() ? WRONG : outcome.interrupted() ? UNFINISHED : CHECKED;
    }
  }

  /** Whether it has findings or complaints. */
  boolean listed() {
    return outcome.findings().size() + outcome.complaints().size() > 0;
  }

  /** What this machine says to the claim. */
  Verdict answer() {
    return new Verdict(outcome.answer().text(), outcome.answer().name().toLowerCase(Locale.ROOT));
  }

  /** The sentence that stands in the summary. */
  String shows() {
    return outcome.shows().isEmpty() ? Numbers.NONE : outcome.shows();
  }

  /** Words with the class of the style sheet. */
  record Verdict(String text, String style) {}

  /**
   * A figure on the page.
   *
   * @param name of the figure and of its file: {@code M-fib-1}
   * @param figure the figure
   * @param drawing what of it is drawn
   */
  record Picture(String name, Figure figure, Drawing drawing) {
    boolean drawn() {
      return !drawing.drawsNothing();
    }

    /** What is not drawn; empty if everything is. */
    String note() {
      if (drawing.omitted() > 0) {
        return "Not drawn: %s, not finite or not above zero on a logarithmic axis."
            .formatted(drawing.omitted() == 1 ? "1 point" : drawing.omitted() + " points");
      }
      return drawing.drawsNothing() ? "No points were measured." : "";
    }

    List<Datum> points() {
      return figure.series().stream()
          .flatMap(
              line ->
                  line.points().stream()
                      .map(
                          point ->
                              new Datum(
                                  line.name(),
                                  Numbers.plain(point.x()),
                                  Numbers.plain(point.y()),
                                  Numbers.plain(point.low()),
                                  Numbers.plain(point.high()))))
          .toList();
    }
  }

  /** A point of a figure as text. */
  record Datum(String line, String x, String y, String low, String high) {}

  /** A table as text. */
  record Grid(String title, List<Heading> columns, List<Row> rows) {
    private static Grid of(Table table) {
      List<Heading> headings = new ArrayList<>();
      for (int i = 0; i < table.columns().size(); i++) {
        Table.Column column = table.columns().get(i);
        int index = i;
        boolean number = table.rows().stream().anyMatch(row -> row.get(index) instanceof Number);
        headings.add(new Heading(column.name(), column.unit(), number));
      }
      List<Row> rows = new ArrayList<>();
      for (List<?> values : table.rows()) {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
          String text = Numbers.cell(values.get(i), table.columns().get(i).decimals());
          cells.add(new Cell(text, headings.get(i).number(), i == 0));
        }
        rows.add(new Row(cells));
      }
      return new Grid(table.title(), headings, rows);
    }
  }

  /** The head of a column; whether there are numbers in it. */
  record Heading(String name, String unit, boolean number) {}

  /** A row of a table. */
  record Row(List<Cell> cells) {}

  /** A cell; whether it stands in a column of numbers, and whether it is the first of its row. */
  record Cell(String text, boolean number, boolean first) {}

  static Section of(Outcome outcome) {
    Map<String, Integer> styles = new HashMap<>();
    List<Picture> figures = new ArrayList<>();
    for (Figure figure : outcome.figures()) {
      String name = outcome.id() + "-" + (figures.size() + 1);
      figures.add(new Picture(name, figure, Drawing.of(figure, styles)));
    }
    return new Section(
        outcome,
        Checked.of(outcome),
        figures,
        outcome.tables().stream().map(Grid::of).toList(),
        machine(outcome.machine(), outcome.jvm()),
        date(outcome.date()),
        duration(outcome.seconds()));
  }

  private static String machine(Machine machine, Jvm jvm) {
    return String.format(
        Locale.ROOT,
        "%s, %d %s, %.1f GiB, %s; %s",
        machine.cpu(),
        machine.processors(),
        machine.processors() == 1 ? "processor" : "processors",
        machine.memoryBytes() / GIBI,
        machine.os(),
        jvm.described());
  }

  private static String date(String date) {
    try {
      return MINUTES.format(Instant.parse(date));
    } catch (DateTimeParseException asItStands) {
      return date;
    }
  }

  private static String duration(double seconds) {
    if (!(seconds >= 0 && seconds < Long.MAX_VALUE)) {
      return Numbers.NONE;
    }
    if (seconds < 60) {
      return String.format(Locale.ROOT, "%.1f s", seconds);
    }
    Duration whole = Duration.ofSeconds(Math.round(seconds));
    return whole.toHours() == 0
        ? "%d min %d s".formatted(whole.toMinutes(), whole.toSecondsPart())
        : "%d h %d min".formatted(whole.toHours(), whole.toMinutesPart());
  }
}
