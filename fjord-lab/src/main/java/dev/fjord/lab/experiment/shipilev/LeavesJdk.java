package dev.fjord.lab.experiment.shipilev;

import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** Calls something so many times, by halves. */
final class LeavesJdk extends RecursiveAction {
  private static final long serialVersionUID = 1L;

  private final transient Runnable leaf;
  private final int count;

  LeavesJdk(Runnable leaf, int count) {
    this.leaf = leaf;
    this.count = count;
  }

  @Override
  protected void compute() {
    if (count == 1) {
      leaf.run();
    } else {
      ForkJoinTask.invokeAll(
          new LeavesJdk(leaf, count / 2), new LeavesJdk(leaf, count - count / 2));
    }
  }
}
