package dev.fjord.par;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;

/** Writing what comes into an array, one after the other. */
final class Fill {
  private Fill() {}

  static final class OfRef implements Consumer<Object> {
    private final Object[] array;
    private int at;

    OfRef(Object[] array, int at) {
      this.array = array;
      this.at = at;
    }

    @Override
    public void accept(Object value) {
      array[at++] = value;
    }
  }

  // for each of double, int, long:
  static final class OfDouble implements DoubleConsumer {
    private final double[] array;
    private int at;

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
