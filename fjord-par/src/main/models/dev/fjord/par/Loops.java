package dev.fjord.par;

import dev.fjord.Fork;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntToDoubleFunction;
import java.util.function.LongConsumer;

/** Loops over elements. */
final class Loops {
  private Loops() {}

  static void forEach(int from, int to, IntConsumer action) {
    Here.range(
        from,
        to,
        (lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            action.accept(i);
          }
        });
  }

  static void forEachLong(long from, long to, LongConsumer action) {
    if (from < to) {
      Here.run(
          () ->
              Fork.rangeLong(
                  from,
                  to,
                  (lo, hi) -> {
                    for (long i = lo; i < hi; i++) {
                      action.accept(i);
                    }
                  }));
    }
  }

  // for each of float, double, int, long, short, char, byte, T, List:
  static void forEach(float[] array, int from, int to, DoubleConsumer action) {
    Here.range(
        from,
        to,
        (lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            action.accept(array[i]);
          }
        });
  }

  // end

  // for each of float, double, int, long, short, char, byte:
  static float[] map(float[] array, DoubleUnaryOperator map) {
    float[] result = new float[array.length];
    Here.range(
        0,
        array.length,
        (lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            result[i] = (float) map.applyAsDouble(array[i]);
          }
        });
    return result;
  }

  // end

  // for each of float, double, int, long, short, char, byte, T:
  static void setAll(float[] array, int from, int to, IntToDoubleFunction value) {
    Here.range(
        from,
        to,
        (lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            array[i] = (float) value.applyAsDouble(i);
          }
        });
  }

  // end

  // for each of T, List:
  static <T, R> void map(T[] array, R[] result, Function<? super T, ? extends R> map) {
    Here.range(
        0,
        result.length,
        (lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            result[i] = map.apply(array[i]);
          }
        });
  }

  // end
}
