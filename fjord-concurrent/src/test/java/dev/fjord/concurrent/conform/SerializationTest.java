package dev.fjord.concurrent.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.CountedCompleter;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.RecursiveAction;
import dev.fjord.concurrent.RecursiveTask;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/** Tasks can be sent elsewhere before and after they run. */
final class SerializationTest extends WithPools {

  private static final class Sum extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1;
    private final int a;
    private final int b;

    Sum(int a, int b) {
      this.a = a;
      this.b = b;
    }

    @Override
    protected Integer compute() {
      if (a < 0) {
        throw new ArithmeticException("negative");
      }
      return a + b;
    }
  }

  private static final class Mark extends RecursiveAction {
    private static final long serialVersionUID = 1;
    private boolean marked;

    @Override
    protected void compute() {
      marked = true;
    }
  }

  private static final class Count extends CountedCompleter<Integer> {
    private static final long serialVersionUID = 1;
    private Integer value;

    Count(Count completer, int pending) {
      super(completer, pending);
    }

    @Override
    public void compute() {
      value = 7;
      tryComplete();
    }

    @Override
    public Integer getRawResult() {
      return value;
    }
  }

  /** A Runnable or Callable that can be sent. */
  private interface Sent extends Callable<String>, Runnable, Serializable {
    @Override
    default void run() {}
  }

  @SuppressWarnings("unchecked")
  private static <T> T sent(T object) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (T) in.readObject();
    }
  }

  @Test
  void aTaskSentBeforeItRunsRunsThere() throws Exception {
    Sum task = new Sum(3, 4);
    Sum copy = sent(task);
    assertNotSame(task, copy);
    Outcome.isPending(copy);
    assertEquals(7, open(2).invoke(copy));
    assertFalse(task.isDone());
    Mark mark = sent(new Mark());
    assertFalse(mark.marked);
    mark.invoke();
    assertTrue(mark.marked);
  }

  @Test
  void aTaskSentAfterItRanKeepsItsValue() throws Exception {
    Sum task = new Sum(3, 4);
    open(2).invoke(task);
    Outcome.isValue(7, sent(task));
  }

  @Test
  void aTaskSentAfterItFailedKeepsItsFailure() throws Exception {
    Sum task = new Sum(-1, 4);
    assertThrows(ArithmeticException.class, () -> open(2).invoke(task));
    Sum copy = sent(task);
    assertTrue(copy.isDone());
    assertTrue(copy.isCompletedAbnormally());
    assertFalse(copy.isCancelled());
    assertInstanceOf(ArithmeticException.class, copy.getException());
    assertEquals("negative", copy.getException().getMessage());
    assertThrows(ArithmeticException.class, copy::join);
    assertInstanceOf(
        ArithmeticException.class, assertThrows(ExecutionException.class, copy::get).getCause());
  }

  @Test
  void aTaskSentAfterItWasCancelledIsCancelled() throws Exception {
    Sum task = new Sum(3, 4);
    assertTrue(task.cancel(false));
    Sum copy = sent(task);
    assertTrue(copy.isDone());
    assertTrue(copy.isCompletedAbnormally());
    assertInstanceOf(CancellationException.class, copy.getException());
    assertThrows(CancellationException.class, copy::join);
  }

  @Test
  void aTagIsSentWithTheTask() throws Exception {
    Sum task = new Sum(3, 4);
    assertEquals(0, task.setForkJoinTaskTag((short) 77));
    assertEquals(77, sent(task).getForkJoinTaskTag());
    task.invoke();
    assertEquals(77, sent(task).getForkJoinTaskTag());
  }

  @Test
  void aCompleterIsSentWithItsCompleterAndItsCount() throws Exception {
    Count root = new Count(null, 3);
    Count child = new Count(root, 0);
    Count copy = sent(child);
    assertInstanceOf(Count.class, copy.getCompleter());
    assertNotSame(root, copy.getCompleter());
    assertEquals(3, copy.getRoot().getPendingCount());
    Count alone = sent(new Count(null, 0));
    assertEquals(7, alone.invoke());
    Outcome.isValue(7, sent(alone));
  }

  @Test
  void adaptedTasksCanBeSentWhenTheirBodiesCan() throws Exception {
    Sent body = () -> "value";
    assertEquals("value", sent(ForkJoinTask.adapt((Callable<String>) body)).invoke());
    assertEquals("given", sent(ForkJoinTask.adapt((Runnable) body, "given")).invoke());
    assertSame(null, sent(ForkJoinTask.adapt((Runnable) body)).invoke());
    assertEquals("value", sent(ForkJoinTask.adaptInterruptible((Callable<String>) body)).invoke());
    assertEquals("given", sent(ForkJoinTask.adaptInterruptible((Runnable) body, "given")).invoke());
    assertSame(null, sent(ForkJoinTask.adaptInterruptible((Runnable) body)).invoke());
  }
}
