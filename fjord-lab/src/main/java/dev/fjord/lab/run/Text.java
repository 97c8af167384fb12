package dev.fjord.lab.run;

import com.samskivert.mustache.Mustache;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Text for people, the same in every locale.
 *
 * @param out where it goes
 */
public record Text(PrintStream out) {
  /** A line; blanks at its end are left out. */
  public void line(String format, @Nullable Object... arguments) {
    out.println(String.format(Locale.ROOT, format, arguments).stripTrailing());
  }

  /**
   * A table in lines, its columns as wide as they have to be.
   *
   * @param left how many columns begin at the left; the others are numbers, and end at the right
   * @param rows as many cells each; the first are the headings
   */
  public static String table(int left, List<List<String>> rows) {
    StringBuilder table = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int width = rows.stream().mapToInt(other -> other.get(column).length()).max().orElse(0);
        String pad = " ".repeat(width - row.get(i).length());
        line.append(i < left ? row.get(i) + pad : pad + row.get(i)).append("  ");
      }
      table.append(line.toString().stripTrailing()).append('\n');
    }
    return table.toString();
  }

  /** The text that a template beside the class of an object makes of it. */
  public static String filled(String template, Object from) {
    return Mustache.compiler()
        .escapeHTML(false)
        .zeroIsFalse(true)
        .emptyStringIsFalse(true)
        .compile(resource(from.getClass(), template))
        .execute(from);
  }

  /** The headings of a table, told as {@code program | workers}. */
  public static List<String> heads(String heads) {
    return List.of(heads.split(" \\| ", -1));
  }

  /** A text with its arguments. */
  public static String format(String format, @Nullable Object... arguments) {
    return String.format(Locale.ROOT, format, arguments);
  }

  /** A number, or a dash where there is none. */
  public static String number(String format, @Nullable Double value) {
    return value == null || value.isNaN() ? "-" : String.format(Locale.ROOT, format, value);
  }

  /** What a fork costs in nanoseconds; what is not above zero is noise. */
  public static String cost(@Nullable Double nanos) {
    return nanos != null && nanos <= 0 ? "noise" : number("%.1f", nanos);
  }

  /** A text that lies beside a class, or in the jar of another. */
  public static String resource(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Now, by ISO 8601: the date of what is reported. */
  public static String now() {
    return OffsetDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** So many workers. */
  public static String workers(int count) {
    return count(count, "worker");
  }

  /** So many of them. */
  public static String count(long count, String what) {
    return format("%,d %s%s", count, what, count == 1 ? "" : "s");
  }
}
