package dev.fjord.concurrent.conform;

import dev.fjord.concurrent.CountedCompleter;
import dev.fjord.concurrent.ForkJoinTask;
import org.jspecify.annotations.Nullable;

/** A completer that does what its node in a {@link CompletionTree} says. */
final class RandomCompleter extends CountedCompleter<Integer> {
  private static final long serialVersionUID = 1L;

  private final transient CompletionTree tree;
  private final transient CompletionTree.Node node;
  private final transient CompletingThread others;

  RandomCompleter(
      @Nullable RandomCompleter parent,
      CompletionTree tree,
      CompletionTree.Node node,
      CompletingThread others) {
    super(parent);
    this.tree = tree;
    this.node = node;
    this.others = others;
  }

  @Override
  public void compute() {
    int children = node.children().size();
    if (node.countsAtOnce()) {
      setPendingCount(children + node.extra());
    }
    for (int i = 0; i < children; i++) {
      count();
      RandomCompleter child = new RandomCompleter(this, tree, node.children().get(i), others);
      if (node.runsLast() && i == children - 1) {
        child.compute();
      } else {
        child.fork();
      }
    }
    for (int i = 0; i < node.extra(); i++) {
      count();
      leave(i % 2 == 0, this::tryComplete);
    }
    if (!node.isLeftToOthers()) {
      tryComplete();
    } else if (children + node.extra() == 0) {
      leave(true, () -> complete(0));
    } else {
      leave(false, this::tryComplete);
    }
  }

  private void count() {
    if (!node.countsAtOnce()) {
      addToPendingCount(1);
    }
  }

  /** Leaves a completion to an ordinary thread, or to a task. */
  private void leave(boolean toThread, Runnable completion) {
    Runnable byAnother =
        () -> {
          tree.byAnother();
          completion.run();
        };
    if (toThread) {
      others.hand(byAnother);
    } else {
      ForkJoinTask.adapt(byAnother).fork();
    }
  }

  @Override
  public void onCompletion(CountedCompleter<?> caller) {
    node.completed();
  }
}
