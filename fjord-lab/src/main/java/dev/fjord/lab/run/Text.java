package dev.fjord.lab.run;

import java.io.PrintStream;
import java.util.Locale;
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

  /** A number, or a dash where there is none. */
  public static String number(String format, @Nullable Double value) {
    return value == null ? "-" : String.format(Locale.ROOT, format, value);
  }

  /** What a fork costs in nanoseconds; what is not above zero is noise. */
  public static String cost(@Nullable Double nanos) {
    return nanos != null && nanos <= 0 ? "noise" : number("%.1f", nanos);
  }

  /** So many workers. */
  public static String workers(int count) {
    return count == 1 ? "1 worker" : count + " workers";
  }
}
