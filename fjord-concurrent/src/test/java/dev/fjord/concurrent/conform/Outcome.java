package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinTask;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;

/** Everything that a task says of its outcome, asked together. */
final class Outcome {
  private Outcome() {}

  /** The task is not done. Asks with time-outs that run out. */
  static void isPending(ForkJoinTask<?> task) throws Exception {
    assertFalse(task.isDone());
    assertFalse(task.isCancelled());
    assertFalse(task.isCompletedNormally());
    assertFalse(task.isCompletedAbnormally());
    assertNull(task.getException());
    assertState("RUNNING", task);
    assertThrows(IllegalStateException.class, task::resultNow);
    assertThrows(IllegalStateException.class, task::exceptionNow);
    assertThrows(TimeoutException.class, () -> task.get(1, NANOSECONDS));
    assertFalse(task.quietlyJoin(1, NANOSECONDS));
    assertFalse(task.quietlyJoinUninterruptibly(1, NANOSECONDS));
  }

  /** The task ended with a value. */
  static void isValue(Object value, ForkJoinTask<?> task) throws Exception {
    assertTrue(task.isDone());
    assertFalse(task.isCancelled());
    assertTrue(task.isCompletedNormally());
    assertFalse(task.isCompletedAbnormally());
    assertNull(task.getException());
    assertState("SUCCESS", task);
    assertEquals(value, task.resultNow());
    assertThrows(IllegalStateException.class, task::exceptionNow);
    assertEquals(value, task.join());
    assertEquals(value, task.get());
    assertEquals(value, task.get(0, NANOSECONDS));
    assertEquals(value, task.getRawResult());
    assertQuiet(task);
    assertFalse(task.cancel(false));
    assertFalse(task.cancel(true));
    assertTrue(task.isCompletedNormally());
  }

  /** The task ended with a failure of this very class. */
  static void isFailure(Class<? extends Throwable> type, ForkJoinTask<?> task) throws Exception {
    assertTrue(task.isDone());
    assertFalse(task.isCancelled());
    assertFalse(task.isCompletedNormally());
    assertTrue(task.isCompletedAbnormally());
    assertSame(type, task.getException().getClass());
    assertState("FAILED", task);
    assertSame(type, task.exceptionNow().getClass());
    assertThrows(IllegalStateException.class, task::resultNow);
    if (RuntimeException.class.isAssignableFrom(type) || Error.class.isAssignableFrom(type)) {
      assertSame(type, assertThrows(Throwable.class, task::join).getClass());
    }
    assertSame(type, assertThrows(ExecutionException.class, task::get).getCause().getClass());
    assertSame(
        type,
        assertThrows(ExecutionException.class, () -> task.get(0, NANOSECONDS))
            .getCause()
            .getClass());
    assertQuiet(task);
    assertFalse(task.cancel(false));
    assertFalse(task.isCancelled());
  }

  /** The task was cancelled. */
  static void isCancelled(ForkJoinTask<?> task) throws Exception {
    assertTrue(task.isDone());
    assertTrue(task.isCancelled());
    assertFalse(task.isCompletedNormally());
    assertTrue(task.isCompletedAbnormally());
    assertInstanceOf(CancellationException.class, task.getException());
    assertState("CANCELLED", task);
    assertThrows(IllegalStateException.class, task::exceptionNow);
    assertThrows(IllegalStateException.class, task::resultNow);
    assertThrows(CancellationException.class, task::join);
    assertThrows(CancellationException.class, task::invoke);
    assertThrows(CancellationException.class, task::get);
    assertThrows(CancellationException.class, () -> task.get(0, NANOSECONDS));
    assertQuiet(task);
    assertTrue(task.cancel(false));
    assertTrue(task.cancel(true));
  }

  private static void assertQuiet(ForkJoinTask<?> task) throws Exception {
    task.quietlyJoin();
    task.quietlyInvoke();
    assertTrue(task.quietlyJoin(0, NANOSECONDS));
    assertTrue(task.quietlyJoinUninterruptibly(0, NANOSECONDS));
  }

  /** Future's own state, which began with Java 19. */
  private static void assertState(String name, Future<?> task) throws Exception {
    if (Runtime.version().feature() >= 19) {
      assertEquals(name, Future.class.getMethod("state").invoke(task).toString());
    }
  }
}
