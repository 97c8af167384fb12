package dev.fjord.par;

import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;

/** Reductions and sums. */
final class Sums {
  private Sums() {}

  // for each of float, double, int, long, short, char, byte, T, List:
  static double reduce(float[] array, int from, int to, double identity, DoubleBinaryOperator op) {
    return Fold.<Double>run(
        from,
        to,
        1,
        () -> identity,
        (before, lo, hi) -> {
          double value = before;
          for (int i = lo; i < hi; i++) {
            value = op.applyAsDouble(value, array[i]);
          }
          return value;
        },
        op::applyAsDouble);
  }

  // end

  // for each of double, int, long, T:
  static double reduceDouble(
      int from, int to, double identity, IntToDoubleFunction map, DoubleBinaryOperator op) {
    return Fold.<Double>run(
        from,
        to,
        1,
        () -> identity,
        (before, lo, hi) -> {
          double value = before;
          for (int i = lo; i < hi; i++) {
            value = op.applyAsDouble(value, map.applyAsDouble(i));
          }
          return value;
        },
        op::applyAsDouble);
  }

  // end

  // for each of T, List:
  static <T, R> R reduce(
      T[] array,
      int from,
      int to,
      R identity,
      Function<? super T, ? extends R> map,
      BinaryOperator<R> op) {
    return Fold.run(
        from,
        to,
        1,
        () -> identity,
        (before, lo, hi) -> {
          R value = before;
          for (int i = lo; i < hi; i++) {
            value = op.apply(value, map.apply(array[i]));
          }
          return value;
        },
        op);
  }

  // end

  // for each of int, long, short, char, byte:
  static long sum(float[] array, int from, int to) {
    return Fold.<Long>run(
        from,
        to,
        Pace.CHEAP,
        () -> 0L,
        (before, lo, hi) -> {
          long sum = 0;
          for (int i = lo; i < hi; i++) {
            sum += array[i];
          }
          return before + sum;
        },
        Long::sum);
  }

  // end

  // for each of float, double:
  static double sum(float[] array, int from, int to) {
    return Fold.<Double>run(
        from,
        to,
        Pace.CHEAP,
        () -> 0.0,
        (before, lo, hi) -> {
          double sum = 0;
          for (int i = lo; i < hi; i++) {
            sum += array[i];
          }
          return before + sum;
        },
        Double::sum);
  }

  // end

  // for each of double, long:
  static double sumDouble(int from, int to, IntToDoubleFunction map) {
    return Fold.<Double>run(
        from,
        to,
        1,
        () -> Double.valueOf(0),
        (before, lo, hi) -> {
          double sum = before;
          for (int i = lo; i < hi; i++) {
            sum += map.applyAsDouble(i);
          }
          return sum;
        },
        Double::sum);
  }

  static <T> double sumDouble(T[] array, ToDoubleFunction<? super T> map) {
    return Fold.<Double>run(
        0,
        array.length,
        1,
        () -> Double.valueOf(0),
        (before, lo, hi) -> {
          double sum = before;
          for (int i = lo; i < hi; i++) {
            sum += map.applyAsDouble(array[i]);
          }
          return sum;
        },
        Double::sum);
  }

  static <T> double sumDouble(List<T> list, ToDoubleFunction<? super T> map) {
    return Fold.<Double>run(
        0,
        list.size(),
        1,
        () -> Double.valueOf(0),
        (before, lo, hi) -> {
          double sum = before;
          for (int i = lo; i < hi; i++) {
            sum += map.applyAsDouble(list.get(i));
          }
          return sum;
        },
        Double::sum);
  }
  // end
}
