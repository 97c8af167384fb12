package dev.fjord.lab.experiment;

import dev.fjord.lab.experiment.Table.Column;
import dev.fjord.lab.run.Text;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An outcome for people, as text of fixed width. */
public record TextOutcome(Text out) {
  private static final int WIDTH = 100;

  /** Prints an outcome. */
  public static void print(Outcome outcome, PrintStream out) {
    new TextOutcome(new Text(out)).print(outcome);
  }

  private void print(Outcome outcome) {
    out.line("%s  %s", outcome.id(), outcome.title());
    out.line("%s", outcome.source());
    paragraph("Claim: " + outcome.question());
    if (!outcome.scale().isEmpty()) {
      paragraph("Scale: " + outcome.scale());
    }
    out.line(
        "%s, %d processors; %s",
        outcome.machine().cpu(), outcome.machine().processors(), outcome.jvm().described());
    out.line(
        "%s, %s, %.0f s%s",
        outcome.date(),
        outcome.size(),
        outcome.seconds(),
        outcome.interrupted() ? ", interrupted: what follows is not complete" : "");
    outcome.tables().forEach(this::table);
    if (!outcome.findings().isEmpty()) {
      out.line("");
      outcome.findings().forEach(finding -> paragraph("- " + finding));
    }
    String results = outcome.complaints().isEmpty() ? "results checked" : "wrong results";
    String measured = outcome.failures().isEmpty() ? "" : "; not all measured";
    out.line("%s; %s%s.", capital(outcome.answer().text()), results, measured);
    outcome.complaints().forEach(complaint -> out.line("WRONG: %s", complaint));
    outcome.failures().forEach(failure -> out.line("FAILED: %s", failure));
    out.line("");
  }

  private static String capital(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private void table(Table table) {
    out.line("");
    out.line("%s", table.title());
    List<List<String>> rows = new ArrayList<>();
    rows.add(table.columns().stream().map(TextOutcome::heading).toList());
    for (List<@Nullable Object> row : table.rows()) {
      List<String> texts = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        texts.add(text(row.get(i), table.columns().get(i).decimals()));
      }
      rows.add(texts);
    }
    int left = 0;
    while (left < table.columns().size() && isText(table, left)) {
      left++;
    }
    out.line("%s", Text.table(left, rows));
  }

  private static String heading(Column column) {
    return column.unit().isEmpty() ? column.name() : column.name() + " " + column.unit();
  }

  private static boolean isText(Table table, int column) {
    return table.rows().stream().anyMatch(row -> row.get(column) instanceof String);
  }

  private static String text(@Nullable Object value, int decimals) {
    if (value instanceof Number number) {
      return Text.format("%,." + decimals + "f", number.doubleValue());
    }
    return value == null ? "-" : value.toString();
  }

  /** A paragraph in lines, all but the first indented; a word that is wider stands alone. */
  private void paragraph(String text) {
    String line = "";
    for (String word : text.split(" ", -1)) {
      String longer = line.isEmpty() ? word : line + " " + word;
      boolean fits = line.isBlank() || longer.length() <= WIDTH;
      if (!fits) {
        out.line("%s", line);
      }
      line = fits ? longer : "  " + word;
    }
    out.line("%s", line);
  }
}
