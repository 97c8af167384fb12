package dev.fjord.concurrent.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.CountedCompleter;
import dev.fjord.concurrent.ForkJoinPool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pending counts and completions, step by step in one thread. */
@SuppressWarnings("serial")
final class CompleterTest extends WithPools {

  /** Writes down who completed it. */
  private static class Noting extends CountedCompleter<String> {
    final List<CountedCompleter<?>> callers = new ArrayList<>();
    boolean doneInOnCompletion;
    String set;

    Noting() {}

    Noting(CountedCompleter<?> completer) {
      super(completer);
    }

    Noting(CountedCompleter<?> completer, int pending) {
      super(completer, pending);
    }

    @Override
    public void compute() {
      tryComplete();
    }

    @Override
    public void onCompletion(CountedCompleter<?> caller) {
      callers.add(caller);
      doneInOnCompletion = isDone();
    }

    @Override
    public String getRawResult() {
      return set;
    }

    @Override
    protected void setRawResult(String value) {
      set = value;
    }

    boolean runs() {
      return exec();
    }
  }

  /** Overrides nothing but what has to be. */
  private static final class Least extends CountedCompleter<String> {
    @Override
    public void compute() {}
  }

  @Test
  void theConstructorsSetCompleterAndCount() {
    Noting root = new Noting();
    assertNull(root.getCompleter());
    assertEquals(0, root.getPendingCount());
    assertSame(root, root.getRoot());
    Noting child = new Noting(root);
    assertSame(root, child.getCompleter());
    assertEquals(0, child.getPendingCount());
    assertSame(root, child.getRoot());
    Noting grandchild = new Noting(child, 5);
    assertSame(child, grandchild.getCompleter());
    assertEquals(5, grandchild.getPendingCount());
    assertSame(root, grandchild.getRoot());
    assertNull(new Noting(null, 3).getCompleter());
    assertEquals(-3, new Noting(null, -3).getPendingCount());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, -1, 100, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void setPendingCountSetsIt(int count) {
    Noting task = new Noting(null, 3);
    task.setPendingCount(count);
    assertEquals(count, task.getPendingCount());
    task.addToPendingCount(2);
    assertEquals(count + 2, task.getPendingCount());
    task.addToPendingCount(-3);
    assertEquals(count - 1, task.getPendingCount());
  }

  @Test
  void compareAndSetPendingCountSetsOnlyWhatIsExpected() {
    Noting task = new Noting(null, 3);
    assertFalse(task.compareAndSetPendingCount(2, 9));
    assertEquals(3, task.getPendingCount());
    assertTrue(task.compareAndSetPendingCount(3, 9));
    assertEquals(9, task.getPendingCount());
  }

  @Test
  void decrementPendingCountUnlessZeroReturnsTheCountBefore() {
    Noting task = new Noting(null, 2);
    assertEquals(2, task.decrementPendingCountUnlessZero());
    assertEquals(1, task.decrementPendingCountUnlessZero());
    assertEquals(0, task.decrementPendingCountUnlessZero());
    assertEquals(0, task.decrementPendingCountUnlessZero());
    assertEquals(0, task.getPendingCount());
  }

  @Test
  void countsAreChangedAtomically() throws Exception {
    Noting task = new Noting(null, 0);
    Await.inThreads(
        3,
        () -> {
          for (int i = 0; i < 10_000; i++) {
            task.addToPendingCount(2);
            assertTrue(task.decrementPendingCountUnlessZero() > 0);
          }
          return null;
        });
    assertEquals(30_000, task.getPendingCount());
    Await.inThreads(
        3,
        () -> {
          for (int i = 0; i < 10_000; i++) {
            task.tryComplete();
          }
          return null;
        });
    assertEquals(0, task.getPendingCount());
    assertFalse(task.isDone());
    assertTrue(task.callers.isEmpty());
    task.tryComplete();
    assertTrue(task.isDone());
  }

  @Test
  void theDefaultsDoNothing() throws Exception {
    Least task = new Least();
    task.onCompletion(task);
    assertTrue(task.onExceptionalCompletion(new ArithmeticException(), task));
    assertNull(task.getRawResult());
    assertNull(task.getCompleter());
    Outcome.isPending(task);
    task.tryComplete();
    Outcome.isValue(null, task);
    Least completed = new Least();
    completed.complete("ignored");
    Outcome.isValue(null, completed);
  }

  @Test
  void tryCompleteCountsDownFirst() throws Exception {
    Noting task = new Noting(null, 2);
    task.tryComplete();
    assertEquals(1, task.getPendingCount());
    task.tryComplete();
    assertEquals(0, task.getPendingCount());
    assertTrue(task.callers.isEmpty());
    Outcome.isPending(task);
    task.tryComplete();
    assertEquals(List.of(task), task.callers);
    assertFalse(task.doneInOnCompletion);
    Outcome.isValue(null, task);
  }

  @Test
  void tryCompleteClimbsToTheFirstThatWaits() {
    Noting root = new Noting(null, 1);
    Noting middle = new Noting(root);
    Noting one = new Noting(middle);
    one.tryComplete();
    assertEquals(List.of(one), one.callers);
    assertEquals(List.of(one), middle.callers);
    assertTrue(root.callers.isEmpty());
    assertEquals(0, root.getPendingCount());
    assertFalse(root.isDone());
    Noting two = new Noting(root);
    two.tryComplete();
    assertEquals(List.of(two), root.callers);
    assertTrue(root.isDone());
    // The state of a completer that has a completer is its own matter.
    assertEquals(1, middle.callers.size());
  }

  @Test
  void tryCompleteStopsAtAnInnerThatWaits() {
    Noting root = new Noting();
    Noting middle = new Noting(root, 1);
    new Noting(middle).tryComplete();
    assertEquals(0, middle.getPendingCount());
    assertTrue(middle.callers.isEmpty());
    assertTrue(root.callers.isEmpty());
    Noting last = new Noting(middle);
    last.tryComplete();
    assertEquals(List.of(last), middle.callers);
    assertEquals(List.of(middle), root.callers);
    assertTrue(root.isDone());
  }

  @Test
  void propagateCompletionDoesTheSameWithoutOnCompletion() throws Exception {
    Noting root = new Noting(null, 1);
    Noting middle = new Noting(root);
    Noting one = new Noting(middle, 1);
    one.propagateCompletion();
    assertEquals(0, one.getPendingCount());
    assertEquals(1, root.getPendingCount());
    one.propagateCompletion();
    assertEquals(0, root.getPendingCount());
    Outcome.isPending(root);
    new Noting(root).propagateCompletion();
    Outcome.isValue(null, root);
    for (Noting each : List.of(root, middle, one)) {
      assertTrue(each.callers.isEmpty());
    }
  }

  @Test
  void completeIgnoresTheCountAndSetsTheResultFirst() throws Exception {
    Noting root = new Noting(null, 1);
    Noting task =
        new Noting(root, 7) {
          @Override
          public void onCompletion(CountedCompleter<?> caller) {
            assertEquals("given", set);
            super.onCompletion(caller);
          }
        };
    task.complete("given");
    assertEquals(7, task.getPendingCount());
    assertEquals(List.of(task), task.callers);
    assertFalse(task.doneInOnCompletion);
    Outcome.isValue("given", task);
    assertEquals(0, root.getPendingCount());
    assertTrue(root.callers.isEmpty());
    Outcome.isPending(root);
  }

  @Test
  void completeTriggersItsCompleter() throws Exception {
    Noting root = new Noting();
    Noting task = new Noting(root, 7);
    task.complete("given");
    Outcome.isValue("given", task);
    assertEquals(1, root.callers.size());
    Outcome.isValue(null, root);
  }

  @Test
  void quietlyCompleteRootCompletesOnlyTheRoot() throws Exception {
    Noting root = new Noting(null, 5);
    Noting middle = new Noting(root, 5);
    Noting leaf = new Noting(middle, 5);
    leaf.quietlyCompleteRoot();
    Outcome.isValue(null, root);
    assertTrue(root.callers.isEmpty());
    assertEquals(5, root.getPendingCount());
    assertFalse(middle.isDone());
    assertFalse(leaf.isDone());
    Noting alone = new Noting(null, 5);
    alone.quietlyCompleteRoot();
    Outcome.isValue(null, alone);
  }

  @Test
  void firstCompleteIsTheTaskWhenNothingIsPending() {
    Noting task = new Noting(null, 1);
    assertNull(task.firstComplete());
    assertEquals(0, task.getPendingCount());
    assertSame(task, task.firstComplete());
    assertSame(task, task.firstComplete());
    assertEquals(0, task.getPendingCount());
    assertFalse(task.isDone());
    assertTrue(task.callers.isEmpty());
  }

  @Test
  void nextCompleteIsTheCompleterWhenItHasNothingPending() throws Exception {
    Noting root = new Noting(null, 1);
    Noting child = new Noting(root);
    assertNull(child.nextComplete());
    assertEquals(0, root.getPendingCount());
    assertFalse(root.isDone());
    assertSame(root, child.nextComplete());
    assertFalse(child.isDone());
    assertFalse(root.isDone());
    assertNull(root.nextComplete());
    Outcome.isValue(null, root);
    assertTrue(root.callers.isEmpty());
  }

  @Test
  void aTraversalVisitsEveryOneThatBecomesComplete() {
    Noting root = new Noting();
    Noting middle = new Noting(root);
    Noting leaf = new Noting(middle);
    List<CountedCompleter<?>> visited = new ArrayList<>();
    for (CountedCompleter<?> c = leaf.firstComplete(); c != null; c = c.nextComplete()) {
      visited.add(c);
    }
    assertEquals(List.of(leaf, middle, root), visited);
    assertTrue(root.isDone());
  }

  @Test
  void execComputesAndIsNotDoneByItself() {
    boolean[] computed = new boolean[1];
    Noting task =
        new Noting(null, 3) {
          @Override
          public void compute() {
            computed[0] = true;
          }
        };
    assertFalse(task.runs());
    assertTrue(computed[0]);
    assertFalse(task.isDone());
    assertEquals(3, task.getPendingCount());
  }

  @Test
  void aTriggerRunsWhenAllItWaitsForAreDone() {
    CountDownLatch sent = new CountDownLatch(1);
    CountedCompleter<Void> sender =
        new CountedCompleter<>(null, 1) {
          @Override
          public void compute() {
            throw new AssertionError("never forked");
          }

          @Override
          public void onCompletion(CountedCompleter<?> caller) {
            sent.countDown();
          }
        };
    ForkJoinPool pool = open(2);
    pool.execute(new Noting(sender));
    Await.until("counted", () -> sender.getPendingCount() == 0);
    assertEquals(1, sent.getCount());
    assertFalse(sender.isDone());
    pool.execute(new Noting(sender));
    Await.open(sent);
    assertNull(sender.join());
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Way#inEachMode")
  void aCompleterWithoutCompleterIsATask(Mode mode, Way way) throws Exception {
    Noting task =
        new Noting() {
          @Override
          public void onCompletion(CountedCompleter<?> caller) {
            super.onCompletion(caller);
            set = "combined";
          }
        };
    Outcome.isPending(task);
    way.run(open(mode), task);
    Outcome.isValue("combined", task);
    assertEquals(List.of(task), task.callers);
  }

  @Test
  void aCompleterCanBeUsedAgain() {
    Noting task = new Noting();
    for (int i = 1; i <= 100; i++) {
      assertNull(task.invoke());
      assertEquals(i, task.callers.size());
      task.reinitialize();
      assertFalse(task.isDone());
    }
  }
}
