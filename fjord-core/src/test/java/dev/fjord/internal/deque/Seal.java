package dev.fjord.internal.deque;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A planted fault: a deque whose jobs nobody can take over, as if its owner had died inside. */
public final class Seal {
  private static final VarHandle LOCK;

  static {
    try {
      LOCK =
          MethodHandles.privateLookupIn(Deque.class, MethodHandles.lookup())
              .findVarHandle(Deque.class, "lock", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private Seal() {}

  /** To be called by the owner, which then neither forks nor joins. */
  public static void seal(Deque deque) {
    while (!LOCK.compareAndSet(deque, 0, 1)) {
      Thread.onSpinWait();
    }
  }

  public static void open(Deque deque) {
    LOCK.setVolatile(deque, 0);
  }
}
