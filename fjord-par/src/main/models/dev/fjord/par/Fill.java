package dev.fjord.par;

import java.util.function.DoubleConsumer;

/** Writing what comes into an array, one after the other. */
final class Fill {
  private Fill() {}

  // for each of double, int, long, Object:
  static final class OfDouble implements DoubleConsumer {
    private final double[] array;

    /** The index of the next. */
    int at;

    OfDouble(double[] array, int at) {
      this.array = array;
      this.at = at;
    }

    @Override
    public void accept(double value) {
      array[at++] = value;
    }
  }
  // end
}
