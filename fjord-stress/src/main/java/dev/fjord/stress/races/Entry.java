package dev.fjord.stress.races;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/** The gate of a pool, and how often it said that it is closed and empty. */
final class Entry {
  private static final int THREADS = 2;

  private static final MethodHandle NEW;
  private static final MethodHandle ENTERED;
  private static final MethodHandle LEFT;
  private static final MethodHandle ADD;
  private static final MethodHandle SUM;
  private static final MethodHandle ENTER;
  private static final MethodHandle EXIT;
  private static final MethodHandle CLOSE;
  private static final MethodHandle IS_CLOSED;
  private static final VarHandle CLOSED;

  static {
    try {
      Class<?> gate = Class.forName("dev.fjord.internal.pool.Gate");
      MethodHandles.Lookup inside = Inside.in(gate);
      MethodType yesOrNo = MethodType.methodType(boolean.class);
      MethodType nothing = MethodType.methodType(void.class);
      NEW =
          inside.findConstructor(
              gate, MethodType.methodType(void.class, int.class, Runnable.class));
      Class<?> tally = Class.forName("dev.fjord.internal.pool.Tally");
      ENTERED = inside.findGetter(gate, "entered", tally);
      LEFT = inside.findGetter(gate, "left", tally);
      ADD = Inside.in(tally).findVirtual(tally, "add", nothing);
      SUM = Inside.in(tally).findVirtual(tally, "sum", MethodType.methodType(long.class));
      ENTER = inside.findVirtual(gate, "enter", yesOrNo);
      EXIT = inside.findVirtual(gate, "exit", nothing);
      CLOSE = inside.findVirtual(gate, "close", yesOrNo);
      IS_CLOSED = inside.findVirtual(gate, "isClosed", yesOrNo);
      CLOSED = inside.findVarHandle(gate, "closed", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final AtomicInteger ends = new AtomicInteger();
  private final Object gate;
  private final Object entered;
  private final Object left;

  Entry() {
    try {
      gate = NEW.invoke(THREADS, (Runnable) ends::incrementAndGet);
      entered = ENTERED.invoke(gate);
      left = LEFT.invoke(gate);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  boolean enter() {
    return ask(ENTER);
  }

  /** Asks whether it is closed and then counts itself in: two steps in place of one. */
  boolean enterInTwoSteps() {
    if (ask(IS_CLOSED)) {
      return false;
    }
    try {
      ADD.invoke(entered);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
    return true;
  }

  void exit() {
    try {
      EXIT.invoke(gate);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  void close() {
    boolean unused = ask(CLOSE);
  }

  /**
   * Closes, and looks whether it is empty: who came, and then who went, not the other way round.
   */
  void closeReadingWhoCameFirst() {
    CLOSED.setVolatile(gate, true);
    long came = sum(entered);
    if (came == sum(left)) {
      ends.incrementAndGet();
    }
  }

  private static long sum(Object tally) {
    try {
      return (long) SUM.invoke(tally);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  int ends() {
    return ends.get();
  }

  private boolean ask(MethodHandle question) {
    try {
      return (boolean) question.invoke(gate);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }
}
