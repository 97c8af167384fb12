package dev.fjord;

import java.util.*;
import java.util.function.*;

public final class Fork {
  private Fork() {}

  public static void join(Runnable a, Runnable b) {
    a.run();
    b.run();
  }

  public static <A, B, R> R join(
      Supplier<? extends A> a,
      Supplier<? extends B> b,
      BiFunction<? super A, ? super B, ? extends R> combine) {
    return combine.apply(a.get(), b.get());
  }

  public static int joinInt(IntSupplier a, IntSupplier b, IntBinaryOperator combine) {
    return combine.applyAsInt(a.getAsInt(), b.getAsInt());
  }

  public static long joinLong(LongSupplier a, LongSupplier b, LongBinaryOperator combine) {
    return combine.applyAsLong(a.getAsLong(), b.getAsLong());
  }

  public static double joinDouble(
      DoubleSupplier a, DoubleSupplier b, DoubleBinaryOperator combine) {
    return combine.applyAsDouble(a.getAsDouble(), b.getAsDouble());
  }

  public static void joinAll(Runnable... tasks) {
    for (Runnable r : tasks) r.run();
  }

  public static <T> List<T> joinAll(List<? extends Supplier<? extends T>> tasks) {
    List<T> l = new ArrayList<>();
    for (Supplier<? extends T> s : tasks) l.add(s.get());
    return l;
  }

  public static void range(int from, int to, IntRangeBody body) {
    if (from < to) body.run(from, to);
  }

  public static void range(int from, int to, int grain, IntRangeBody body) {
    if (from < to) body.run(from, to);
  }

  public static void rangeLong(long from, long to, LongRangeBody body) {
    if (from < to) body.run(from, to);
  }

  public static void rangeLong(long from, long to, long grain, LongRangeBody body) {
    if (from < to) body.run(from, to);
  }

  public static <R> R scope(Function<? super Scope, ? extends R> body) {
    return body.apply(
        new Scope() {
          @Override
          public <T> Forked<T> fork(Supplier<? extends T> task) {
            T value = task.get();
            return new Forked<>() {
              @Override
              public T join() {
                return value;
              }

              @Override
              public boolean isDone() {
                return true;
              }

              @Override
              public boolean isCancelled() {
                return false;
              }
            };
          }

          @Override
          public void fork(Runnable task) {
            task.run();
          }

          @Override
          public boolean isCancelled() {
            return false;
          }

          @Override
          public void cancel() {}

          @Override
          public int workers() {
            return 1;
          }
        });
  }

  public static void blocking(Runnable wait) {
    wait.run();
  }
}
