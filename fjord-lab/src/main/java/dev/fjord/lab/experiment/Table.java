package dev.fjord.lab.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table of an {@link Outcome}.
 *
 * @param title what it shows, with the document's number for it
 * @param columns its columns
 * @param rows as many cells each as there are columns: text, a number, or null where there is none
 */
public record Table(String title, List<Column> columns, List<List<@Nullable Object>> rows) {
  /** Checks the widths. */
  public Table {
    for (List<?> row : rows) {
      check(row, title, columns);
    }
  }

  /**
   * A column.
   *
   * @param name its heading
   * @param unit of its numbers, empty if none
   * @param decimals of its numbers
   */
  public record Column(String name, String unit, int decimals) {
    /**
     * Columns as {@code program | workers | median:ms:1}: names, units and decimals where there
     * are.
     */
    public static Column[] parse(String columns) {
      return Arrays.stream(columns.split(" \\| ", -1))
          .map(each -> each.split(":", -1))
          .map(
              part ->
                  part.length == 1
                      ? new Column(part[0], "", 0)
                      : new Column(part[0], part[1], Integer.parseInt(part[2])))
          .toArray(Column[]::new);
    }
  }

  /** Columns of a {@link dev.fjord.lab.run.Spread#range}, in milliseconds. */
  public static final String MEDIAN_MS = "median:ms:1 | least:ms:1 | most:ms:1";

  /** Adds a row: text, numbers, null and NaN where there is none; a list is several cells. */
  public void add(@Nullable Object... cells) {
    List<@Nullable Object> row = new ArrayList<>();
    for (Object cell : cells) {
      for (Object one : cell instanceof List<?> several ? several : Arrays.asList(cell)) {
        boolean isNone = one instanceof Double number && number.isNaN();
        row.add(isNone ? null : one instanceof Enum<?> named ? named.toString() : one);
      }
    }
    check(row, title, columns);
    rows.add(row);
  }

  private static void check(List<?> row, String title, List<Column> columns) {
    if (row.size() != columns.size()) {
      throw new IllegalArgumentException(
          "%s: %d columns, but a row of %d".formatted(title, columns.size(), row.size()));
    }
  }

  /** An empty table that grows row by row. */
  public static Table of(String title, Column... columns) {
    return new Table(title, List.of(columns), new ArrayList<>());
  }
}
