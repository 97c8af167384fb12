package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveAction;

/** {@link Sort.Merge} as a task. */
@SuppressWarnings("serial")
final class MergeJdk extends RecursiveAction {
  private final Sort.Merge merge;
  private final int bottom;

  MergeJdk(Sort.Merge merge, int bottom) {
    this.merge = merge;
    this.bottom = bottom;
  }

  @Override
  protected void compute() {
    if (merge.length() <= bottom) {
      merge.run();
      return;
    }
    int cut = merge.cut();
    Jdk.both(new MergeJdk(merge.low(cut), bottom), new MergeJdk(merge.high(cut), bottom));
  }
}
