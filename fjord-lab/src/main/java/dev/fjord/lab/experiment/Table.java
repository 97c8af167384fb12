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

  /** Adds a row: text, numbers, or null where there is none; a list is several cells. */
  public void add(@Nullable Object... cells) {
    List<@Nullable Object> row = new ArrayList<>();
    for (Object cell : cells) {
      if (cell instanceof List<?> several) {
        row.addAll(several);
      } else {
        row.add(cell instanceof Enum<?> named ? named.toString() : cell);
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
