package dev.fjord.par;

import java.util.Arrays;
import java.util.function.DoubleConsumer;

/** Keeping what comes in arrays, one after the other: none is copied to make room for more. */
final class Gather {
  /** The first array, if nobody knows better; the next are twice as long each. */
  static final int FIRST = 16;

  /** The longest: a long one is soon old, and then each reference that is stored costs more. */
  private static final int MOST = 1 << 15;

  private Gather() {}

  private static int next(int length) {
    return Math.min(Math.max(FIRST, 2 * length), MOST);
  }

  // for each of double, int, long, Object:
  static final class OfDouble implements DoubleConsumer {
    private final Rope full = new Rope();
    private double[] array;
    private int at;

    OfDouble(long expected) {
      array = new double[(int) Math.min(expected, MOST)];
    }

    @Override
    public void accept(double value) {
      if (at == array.length) {
        grow();
      }
      array[at++] = value;
    }

    private void grow() {
      full.add(array);
      array = new double[next(at)];
      at = 0;
    }

    Rope all() {
      full.add(at == array.length ? array : Arrays.copyOf(array, at));
      return full;
    }
  }
  // end
}
