package dev.fjord.lab.report;

import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Outcome;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.run.Machine;
import dev.fjord.lab.run.Text;
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
 * @param figures its figures
 */
record Section(Outcome outcome, List<Picture> figures) {
  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Whether results are right, which says nothing about the claim. */
  enum Checked {
    CHECKED("results checked"),
    UNFINISHED("interrupted"),
    FAILED("not all measured"),
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
      if (!outcome.complaints().isEmpty()) {
        return WRONG;
      }
      return outcome.interrupted() ? UNFINISHED : outcome.failures().isEmpty() ? CHECKED : FAILED;
    }
  }

  /** Whether its results are right. */
  Checked checked() {
    return Checked.of(outcome);
  }

  /** Its tables. */
  List<Grid> tables() {
    return outcome.tables().stream().map(Grid::of).toList();
  }

  /** The sentence that stands in the summary. */
  String shows() {
    return outcome.shows().isEmpty() ? Numbers.NONE : outcome.shows();
  }

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
            .formatted(Text.count(drawing.omitted(), "point"));
      }
      return drawing.drawsNothing() ? "No points were measured." : "";
    }
  }

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
          cells.add(new Cell(text, headings.get(i).number()));
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

  /** A cell; whether it stands in a column of numbers. */
  record Cell(String text, boolean number) {}

  static Section of(Outcome outcome) {
    Map<String, Integer> styles = new HashMap<>();
    List<Picture> figures = new ArrayList<>();
    for (Figure figure : outcome.figures()) {
      String name = outcome.id() + "-" + (figures.size() + 1);
      figures.add(new Picture(name, figure, Drawing.of(figure, styles)));
    }
    return new Section(outcome, figures);
  }

  /** Where it ran, with the virtual machine. */
  String machine() {
    Machine machine = outcome.machine();
    return Text.format(
        "%s, %s, %.1f GiB, %s; %s",
        machine.cpu(),
        Text.count(machine.processors(), "processor"),
        machine.memoryBytes() / 0x1p30,
        machine.os(),
        outcome.jvm().described());
  }

  /** When it ran. */
  String date() {
    try {
      return MINUTES.format(Instant.parse(outcome.date()));
    } catch (DateTimeParseException asItStands) {
      return outcome.date();
    }
  }

  /** How long it took. */
  String duration() {
    double seconds = outcome.seconds();
    if (seconds < 60) {
      return Text.format("%.1f s", seconds);
    }
    Duration whole = Duration.ofSeconds(Math.round(seconds));
    return whole.toHours() == 0
        ? "%d min %d s".formatted(whole.toMinutes(), whole.toSecondsPart())
        : "%d h %d min".formatted(whole.toHours(), whole.toMinutesPart());
  }
}
