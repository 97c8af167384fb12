package dev.fjord.concurrent.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CompletionTreeTest {
  private static final int SIZE = 300;

  private static void completeAll(CompletionTree.Node node) {
    node.children().forEach(CompletionTreeTest::completeAll);
    node.completed();
  }

  @Test
  void aTreeWhoseNodesCompleteOnceAndChildrenFirstIsRight() {
    CompletionTree tree = new CompletionTree(1, SIZE);
    completeAll(tree.root());
    assertEquals("", tree.complaint());
    assertEquals(SIZE, tree.completions());
  }

  @Test
  void aCompletionThatIsMissingIsFound() {
    CompletionTree tree = new CompletionTree(1, SIZE);
    tree.root().children().forEach(CompletionTreeTest::completeAll);
    assertEquals(
        "1 of 300 completers did not complete exactly once", tree.complaint(), "the root's");
  }

  @Test
  void aSecondCompletionIsFound() {
    CompletionTree tree = new CompletionTree(1, SIZE);
    completeAll(tree.root());
    tree.root().completed();
    assertEquals("1 of 300 completers did not complete exactly once", tree.complaint());
  }

  @Test
  void aParentThatCompletesBeforeItsChildrenIsFound() {
    CompletionTree tree = new CompletionTree(1, SIZE);
    tree.root().completed();
    tree.root().children().forEach(CompletionTreeTest::completeAll);
    int children = tree.root().children().size();
    assertEquals(children + " children completed after their parent", tree.complaint());
  }

  private static String complete(int seed) {
    CompletionTree tree = new CompletionTree(seed, SIZE);
    ForkJoinPool pool = new ForkJoinPool(3);
    try (CompletingThread others = new CompletingThread()) {
      pool.invoke(new RandomCompleter(null, tree, tree.root(), others));
      assertTrue(pool.awaitQuiescence(30, TimeUnit.SECONDS));
    } finally {
      pool.shutdown();
    }
    return tree.complaint();
  }

  @Test
  void completersCompleteOnceAndAfterTheirChildren() {
    for (int seed = 1; seed <= 20; seed++) {
      assertEquals("", complete(seed), "seed " + seed);
    }
  }

  @Test
  void aCompletionThatNobodyCountedIsFound() {
    CompletionTree tree = new CompletionTree(1, SIZE);
    ForkJoinPool pool = new ForkJoinPool(3);
    try (CompletingThread others = new CompletingThread()) {
      RandomCompleter root = new RandomCompleter(null, tree, tree.root(), others);
      others.hand(root::tryComplete);
      pool.invoke(root);
      assertTrue(pool.awaitQuiescence(30, TimeUnit.SECONDS));
    } finally {
      pool.shutdown();
    }
    assertTrue(tree.complaint().contains("did not complete exactly once"), tree.complaint());
  }
}
