package dev.fjord.par;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

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

  static final class OfInt implements IntConsumer {
    private final int[] array;
    private int at;

    OfInt(int[] array, int at) {
      this.array = array;
      this.at = at;
    }

    @Override
    public void accept(int value) {
      array[at++] = value;
    }
  }

  static final class OfLong implements LongConsumer {
    private final long[] array;
    private int at;

    OfLong(long[] array, int at) {
      this.array = array;
      this.at = at;
    }

    @Override
    public void accept(long value) {
      array[at++] = value;
    }
  }

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
}
