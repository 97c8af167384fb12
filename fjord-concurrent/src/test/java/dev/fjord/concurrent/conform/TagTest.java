package dev.fjord.concurrent.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The tag of a task belongs to its user. */
final class TagTest extends WithPools {

  @Test
  void aNewTaskHasTagZero() {
    assertEquals(0, Tasks.pending().getForkJoinTaskTag());
  }

  @ParameterizedTest
  @ValueSource(shorts = {0, 1, -1, Short.MAX_VALUE, Short.MIN_VALUE, 0x55aa})
  void setReturnsTheOldTag(short tag) {
    ForkJoinTask<?> task = Tasks.pending();
    assertEquals(0, task.setForkJoinTaskTag(tag));
    assertEquals(tag, task.getForkJoinTaskTag());
    assertEquals(tag, task.setForkJoinTaskTag((short) 7));
    assertEquals(7, task.getForkJoinTaskTag());
  }

  @ParameterizedTest
  @ValueSource(shorts = {1, -1, Short.MAX_VALUE, Short.MIN_VALUE})
  void compareAndSetSetsOnlyWhatIsExpected(short tag) {
    ForkJoinTask<?> task = Tasks.pending();
    assertFalse(task.compareAndSetForkJoinTaskTag(tag, (short) 5));
    assertEquals(0, task.getForkJoinTaskTag());
    assertTrue(task.compareAndSetForkJoinTaskTag((short) 0, tag));
    assertEquals(tag, task.getForkJoinTaskTag());
    assertFalse(task.compareAndSetForkJoinTaskTag((short) 0, (short) 5));
    assertTrue(task.compareAndSetForkJoinTaskTag(tag, (short) 0));
    assertEquals(0, task.getForkJoinTaskTag());
  }

  @ParameterizedTest
  @ValueSource(shorts = {0, 1, -1, Short.MAX_VALUE, Short.MIN_VALUE})
  void theTagAndTheOutcomeLeaveEachOtherAlone(short tag) throws Exception {
    ForkJoinPool pool = open(2);
    for (Way way : Way.values()) {
      ForkJoinTask<Integer> task = new Tasks.Fib(6);
      assertEquals(0, task.setForkJoinTaskTag(tag));
      Outcome.isPending(task);
      way.run(pool, task);
      assertEquals(tag, task.getForkJoinTaskTag());
      Outcome.isValue(8, task);
      assertEquals(tag, task.setForkJoinTaskTag((short) ~tag));
      Outcome.isValue(8, task);
    }
    ForkJoinTask<?> failed = Tasks.pending();
    assertEquals(0, failed.setForkJoinTaskTag(tag));
    failed.completeExceptionally(new ArithmeticException());
    assertEquals(tag, failed.setForkJoinTaskTag((short) ~tag));
    Outcome.isFailure(ArithmeticException.class, failed);
    ForkJoinTask<?> cancelled = Tasks.pending();
    assertEquals(0, cancelled.setForkJoinTaskTag(tag));
    assertTrue(cancelled.cancel(false));
    assertEquals(tag, cancelled.setForkJoinTaskTag((short) ~tag));
    Outcome.isCancelled(cancelled);
  }

  @Test
  void onlyOneVisitorMarksATask() throws Exception {
    for (int i = 0; i < 200; i++) {
      ForkJoinTask<?> task = Tasks.pending();
      AtomicInteger marked = new AtomicInteger();
      Await.inThreads(
          3,
          () -> {
            if (task.compareAndSetForkJoinTaskTag((short) 0, (short) 1)) {
              marked.incrementAndGet();
            }
            return null;
          });
      assertEquals(1, marked.get());
    }
  }

  @Test
  void aReinitializedTaskHasTagZero() {
    ForkJoinTask<?> task = Tasks.pending();
    task.setForkJoinTaskTag((short) 7);
    task.reinitialize();
    assertEquals(0, task.getForkJoinTaskTag());
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Mode#all")
  void tagsSetWhileTheTaskCompletesAreNotLost(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < 200; i++) {
      ForkJoinTask<Integer> task = pool.submit(new Tasks.Fib(2));
      for (short tag = 1; tag < 50; tag++) {
        assertEquals(tag - 1, task.setForkJoinTaskTag(tag));
      }
      assertEquals(1, task.join());
      assertEquals(49, task.getForkJoinTaskTag());
      Outcome.isValue(1, task);
    }
  }
}
