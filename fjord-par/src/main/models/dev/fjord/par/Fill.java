package dev.fjord.par;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;

/** Writing what comes into an array, one after the other. */
final class Fill {
  private Fill() {}

  /**
   * By way of a short array, which is young: each reference that is stored into an old one has a
   * collector's barrier to pass, and many that are copied at once have few.
   */
  static final class OfRef implements Consumer<Object> {
    private static final int BATCH = 512;

    private final Object[] array;
    private int at;
    private Object[] batch = {};
    private int count;

    OfRef(Object[] array, int at) {
      this.array = array;
      this.at = at;
    }

    @Override
    public void accept(Object value) {
      if (count == batch.length) {
        flush();
        batch = new Object[BATCH];
      }
      batch[count++] = value;
    }

    /** All that came is in the array. */
    void flush() {
      System.arraycopy(batch, 0, array, at, count);
      at += count;
      count = 0;
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
