package dev.fjord.lab.report;

import dev.fjord.lab.run.Text;
import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/** Numbers, and what tables have in their place, as a reader would write them: {@code 1,090.5}. */
final class Numbers {
  /** In place of what there is none of. */
  static final String NONE = "–";

  private static final int DIGITS = 6;
  private static final double LEAST_PLAIN = 1e-4;
  private static final double MOST_PLAIN = 1e15;

  private Numbers() {}

  /** A cell of a table: a number with so many decimals, text as it is, a dash for null. */
  static String cell(@Nullable Object value, int decimals) {
    if (value == null) {
      return NONE;
    }
    if (!(value instanceof Number number)) {
      return value.toString();
    }
    return Double.isFinite(number.doubleValue())
        ? Text.format("%,." + decimals + "f", new BigDecimal(number.toString()))
        : notFinite(number.doubleValue());
  }

  /** A number that comes without decimals: six digits, and all that are before the point. */
  static String plain(@Nullable Double value) {
    if (value == null) {
      return NONE;
    }
    if (!Double.isFinite(value)) {
      return notFinite(value);
    }
    double size = Math.abs(value);
    if (size != 0 && (size < LEAST_PLAIN || size >= MOST_PLAIN)) {
      return Text.format("%.3e", value);
    }
    BigDecimal exact = BigDecimal.valueOf(value);
    int digits = Math.max(DIGITS, exact.precision() - exact.scale());
    BigDecimal rounded = exact.round(new MathContext(digits)).stripTrailingZeros();
    return Text.format("%,." + Math.max(0, rounded.scale()) + "f", rounded);
  }

  private static String notFinite(double value) {
    return Double.isNaN(value) ? "NaN" : value > 0 ? "∞" : "-∞";
  }
}
