package dev.fjord.concurrent.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.CountedCompleter;
import dev.fjord.concurrent.ForkJoinPool;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How failures and cancellations climb, or do not climb, from completer to completer. */
@SuppressWarnings("serial")
final class CompleterFailureTest extends WithPools {

  /** Writes down the failures that reach it. */
  private static class Node extends CountedCompleter<String> {
    final List<Throwable> failures = new CopyOnWriteArrayList<>();
    final List<CountedCompleter<?>> callers = new CopyOnWriteArrayList<>();
    final boolean relays;
    volatile boolean abnormalOnEntry;
    volatile boolean completions;

    Node(CountedCompleter<?> completer, boolean relays) {
      super(completer);
      this.relays = relays;
    }

    @Override
    public void compute() {
      throw new ArithmeticException("own");
    }

    @Override
    public void onCompletion(CountedCompleter<?> caller) {
      completions = true;
    }

    @Override
    public boolean onExceptionalCompletion(Throwable failure, CountedCompleter<?> caller) {
      abnormalOnEntry = isCompletedAbnormally();
      failures.add(failure);
      callers.add(caller);
      return relays;
    }
  }

  private static void failedOnce(Node node, CountedCompleter<?> caller) throws Exception {
    Outcome.isFailure(ArithmeticException.class, node);
    // It is told after it has failed, perhaps by another thread.
    Await.until("told", () -> !node.callers.isEmpty());
    assertEquals(1, node.failures.size());
    assertSame(ArithmeticException.class, node.failures.get(0).getClass());
    assertSame(caller, node.callers.get(0));
    assertTrue(node.abnormalOnEntry);
    assertFalse(node.completions);
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Way#inEachMode")
  void aFailureOfComputeClimbsToTheRoot(Mode mode, Way way) throws Exception {
    Node root = new Node(null, true);
    Node middle = new Node(root, true);
    Node leaf = new Node(middle, true);
    way.run(open(mode), leaf);
    Await.until("climbed", root::isDone);
    failedOnce(leaf, leaf);
    failedOnce(middle, leaf);
    failedOnce(root, middle);
  }

  @Test
  void theHandlerIsToldWhatAHookThrows() throws Exception {
    List<Throwable> told = new CopyOnWriteArrayList<>();
    Node leaf =
        new Node(new Node(null, true), true) {
          @Override
          public boolean onExceptionalCompletion(Throwable failure, CountedCompleter<?> caller) {
            throw new IllegalStateException("hook");
          }
        };
    ForkJoinPool pool =
        ended(
            new ForkJoinPool(
                1,
                ForkJoinPool.defaultForkJoinWorkerThreadFactory,
                (thread, failure) -> told.add(failure),
                false));
    pool.execute(leaf);
    Await.until("told", () -> !told.isEmpty());
    assertEquals("hook", told.get(0).getMessage());
    Outcome.isFailure(ArithmeticException.class, leaf);
  }

  @Test
  void completeExceptionallyClimbsToTheRoot() throws Exception {
    Node root = new Node(null, true);
    Node middle = new Node(root, true);
    Node leaf = new Node(middle, true);
    leaf.completeExceptionally(new ArithmeticException("given"));
    failedOnce(leaf, leaf);
    failedOnce(middle, leaf);
    failedOnce(root, middle);
    assertEquals("given", root.getException().getMessage());
  }

  @Test
  void aCompleterThatSaysNoStopsTheFailure() throws Exception {
    Node root = new Node(null, true);
    Node middle = new Node(root, false);
    Node leaf = new Node(middle, true);
    leaf.completeExceptionally(new ArithmeticException());
    failedOnce(leaf, leaf);
    failedOnce(middle, leaf);
    Outcome.isPending(root);
    assertTrue(root.failures.isEmpty());
    Node stopsAtOnce = new Node(root, false);
    assertThrows(ArithmeticException.class, stopsAtOnce::invoke);
    Outcome.isPending(root);
  }

  @Test
  void aCompleterThatIsDoneStopsTheFailure() throws Exception {
    Node root = new Node(null, true);
    Node middle = new Node(root, true);
    middle.quietlyComplete();
    Node leaf = new Node(middle, true);
    leaf.completeExceptionally(new ArithmeticException());
    failedOnce(leaf, leaf);
    Outcome.isValue(null, middle);
    assertTrue(middle.failures.isEmpty());
    Outcome.isPending(root);
  }

  @Test
  void aTaskThatIsDoneIsToldOfNoFailure() throws Exception {
    Node task = new Node(null, true);
    task.quietlyComplete();
    task.completeExceptionally(new ArithmeticException());
    assertTrue(task.failures.isEmpty());
    Outcome.isValue(null, task);
  }

  @Test
  void aCancellationStaysWhereItIs() throws Exception {
    Node root = new Node(null, true);
    Node leaf = new Node(root, true);
    assertTrue(leaf.cancel(true));
    Outcome.isCancelled(leaf);
    Outcome.isPending(root);
    assertTrue(root.failures.isEmpty());
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Mode#all")
  void oneFailingLeafOfAForkedTreeFailsTheRoot(Mode mode) throws Exception {
    class Tree extends CountedCompleter<Void> {
      private final int depth;
      private final int leaf;

      Tree(Tree parent, int depth, int leaf) {
        super(parent);
        this.depth = depth;
        this.leaf = leaf;
      }

      @Override
      public void compute() {
        if (depth > 0) {
          setPendingCount(2);
          new Tree(this, depth - 1, 2 * leaf).fork();
          new Tree(this, depth - 1, 2 * leaf + 1).fork();
        } else if (leaf == 77) {
          throw new ArithmeticException("leaf 77");
        }
        tryComplete();
      }
    }
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < 50; i++) {
      Tree root = new Tree(null, 8, 0);
      ArithmeticException thrown = assertThrows(ArithmeticException.class, () -> pool.invoke(root));
      Throwable origin = thrown.getCause() == null ? thrown : thrown.getCause();
      assertEquals("leaf 77", origin.getMessage());
      Outcome.isFailure(ArithmeticException.class, root);
    }
  }

  @Test
  void aFailureOfOnCompletionIsAFailureOfTheTaskThatTriedToComplete() throws Exception {
    class Combining extends CountedCompleter<Void> {
      Combining(CountedCompleter<?> completer) {
        super(completer);
      }

      @Override
      public void compute() {
        tryComplete();
      }

      @Override
      public void onCompletion(CountedCompleter<?> caller) {
        if (getCompleter() == null) {
          throw new ArithmeticException("combining");
        }
      }
    }
    ForkJoinPool pool = open(2);
    Combining alone = new Combining(null);
    assertThrows(ArithmeticException.class, () -> pool.invoke(alone));
    Combining root = new Combining(null);
    Combining leaf = new Combining(root);
    pool.execute(leaf);
    Await.until("climbed", root::isDone);
    Outcome.isFailure(ArithmeticException.class, root);
    Outcome.isFailure(ArithmeticException.class, leaf);
  }
}
