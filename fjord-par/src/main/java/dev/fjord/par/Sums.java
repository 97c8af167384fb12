package dev.fjord.par;

import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** Reductions and sums. */
final class Sums {
  private Sums() {}

  static int reduce(int[] array, int from, int to, int identity, IntBinaryOperator op) {
    return Fold.<Integer>run(
        from,
        to,
        1,
        () -> identity,
        (before, lo, hi) -> {
          int value = before;
          for (int i = lo; i < hi; i++) {
            value = op.applyAsInt(value, array[i]);
          }
          return value;
        },
        op::applyAsInt);
  }

  static int reduceInt(int from, int to, int identity, IntUnaryOperator map, IntBinaryOperator op) {
    return Fold.<Integer>run(
        from,
        to,
        1,
        () -> identity,
        (before, lo, hi) -> {
          int value = before;
          for (int i = lo; i < hi; i++) {
            value = op.applyAsInt(value, map.applyAsInt(i));
          }
          return value;
        },
        op::applyAsInt);
  }

  static long reduce(long[] array, int from, int to, long identity, LongBinaryOperator op) {
    return Fold.<Long>run(
        from,
        to,
        1,
        () -> identity,
        (before, lo, hi) -> {
          long value = before;
          for (int i = lo; i < hi; i++) {
            value = op.applyAsLong(value, array[i]);
          }
          return value;
        },
        op::applyAsLong);
  }

  static long reduceLong(
      int from, int to, long identity, IntToLongFunction map, LongBinaryOperator op) {
    return Fold.<Long>run(
        from,
        to,
        1,
        () -> identity,
        (before, lo, hi) -> {
          long value = before;
          for (int i = lo; i < hi; i++) {
            value = op.applyAsLong(value, map.applyAsLong(i));
          }
          return value;
        },
        op::applyAsLong);
  }

  static double reduce(double[] array, int from, int to, double identity, DoubleBinaryOperator op) {
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

  static <T> T reduce(T[] array, int from, int to, T identity, BinaryOperator<T> op) {
    return Fold.run(
        from,
        to,
        1,
        () -> identity,
        (before, lo, hi) -> {
          T value = before;
          for (int i = lo; i < hi; i++) {
            value = op.apply(value, array[i]);
          }
          return value;
        },
        op);
  }

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

  static <T> T reduce(List<T> list, int from, int to, T identity, BinaryOperator<T> op) {
    return Fold.run(
        from,
        to,
        1,
        () -> identity,
        (before, lo, hi) -> {
          T value = before;
          for (int i = lo; i < hi; i++) {
            value = op.apply(value, list.get(i));
          }
          return value;
        },
        op);
  }

  static <T, R> R reduce(
      List<T> list,
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
            value = op.apply(value, map.apply(list.get(i)));
          }
          return value;
        },
        op);
  }

  static <R> R reduce(
      int from, int to, R identity, IntFunction<? extends R> map, BinaryOperator<R> op) {
    return Fold.run(
        from,
        to,
        1,
        () -> identity,
        (before, lo, hi) -> {
          R value = before;
          for (int i = lo; i < hi; i++) {
            value = op.apply(value, map.apply(i));
          }
          return value;
        },
        op);
  }

  static long sum(int[] array, int from, int to) {
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

  static long sum(long[] array, int from, int to) {
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

  static double sum(double[] array, int from, int to) {
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

  static long sumLong(int from, int to, IntToLongFunction map) {
    return Fold.<Long>run(
        from,
        to,
        1,
        () -> 0L,
        (before, lo, hi) -> {
          long sum = before;
          for (int i = lo; i < hi; i++) {
            sum += map.applyAsLong(i);
          }
          return sum;
        },
        Long::sum);
  }

  static double sumDouble(int from, int to, IntToDoubleFunction map) {
    return Fold.<Double>run(
        from,
        to,
        1,
        () -> 0.0,
        (before, lo, hi) -> {
          double sum = before;
          for (int i = lo; i < hi; i++) {
            sum += map.applyAsDouble(i);
          }
          return sum;
        },
        Double::sum);
  }

  static <T> long sumLong(T[] array, ToLongFunction<? super T> map) {
    return Fold.<Long>run(
        0,
        array.length,
        1,
        () -> 0L,
        (before, lo, hi) -> {
          long sum = before;
          for (int i = lo; i < hi; i++) {
            sum += map.applyAsLong(array[i]);
          }
          return sum;
        },
        Long::sum);
  }

  static <T> long sumLong(List<T> list, ToLongFunction<? super T> map) {
    return Fold.<Long>run(
        0,
        list.size(),
        1,
        () -> 0L,
        (before, lo, hi) -> {
          long sum = before;
          for (int i = lo; i < hi; i++) {
            sum += map.applyAsLong(list.get(i));
          }
          return sum;
        },
        Long::sum);
  }

  static <T> double sumDouble(T[] array, ToDoubleFunction<? super T> map) {
    return Fold.<Double>run(
        0,
        array.length,
        1,
        () -> 0.0,
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
        () -> 0.0,
        (before, lo, hi) -> {
          double sum = before;
          for (int i = lo; i < hi; i++) {
            sum += map.applyAsDouble(list.get(i));
          }
          return sum;
        },
        Double::sum);
  }
}
