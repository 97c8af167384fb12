package dev.fjord.lab.experiment.shipilev;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

  @ParameterizedTest
  @EnumSource(names = {"FJORD", "JDK"})
  void completersCompleteOnceAndAfterTheirChildren(By by) {
    for (int seed = 1; seed <= 20; seed++) {
      assertEquals("", CompletionProbe.run(by, 3, new CompletionTree(seed, SIZE)), "seed " + seed);
    }
  }

  @Test
  void aCompletionThatNobodyCountedIsFound() {
    CompletionTree tree = new CompletionTree(1, SIZE);
    ForkJoinPool pool = new ForkJoinPool(3);
    try (Others others = new Others()) {
      RandomCompleterJdk root = new RandomCompleterJdk(null, tree, tree.root(), others);
      others.hand(root::tryComplete);
      pool.invoke(root);
      assertTrue(pool.awaitQuiescence(30, TimeUnit.SECONDS));
    } finally {
      pool.shutdown();
    }
    assertTrue(tree.complaint().contains("did not complete exactly once"), tree.complaint());
  }
}
