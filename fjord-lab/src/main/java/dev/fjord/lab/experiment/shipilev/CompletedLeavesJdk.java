package dev.fjord.lab.experiment.shipilev;

import java.util.concurrent.CountedCompleter;
import org.jspecify.annotations.Nullable;

/** Calls something so many times, by halves without joins: who is done last completes the whole. */
final class CompletedLeavesJdk extends CountedCompleter<Void> {
  private static final long serialVersionUID = 1L;

  private final transient Runnable leaf;
  private final int count;

  CompletedLeavesJdk(@Nullable CompletedLeavesJdk parent, Runnable leaf, int count) {
    super(parent);
    this.leaf = leaf;
    this.count = count;
  }

  @Override
  public void compute() {
    if (count == 1) {
      leaf.run();
      tryComplete();
    } else {
      setPendingCount(1);
      new CompletedLeavesJdk(this, leaf, count - count / 2).fork();
      new CompletedLeavesJdk(this, leaf, count / 2).compute();
    }
  }
}
