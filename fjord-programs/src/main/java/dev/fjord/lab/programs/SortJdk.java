package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveAction;

/** {@link Sort} as a task. */
@SuppressWarnings("serial")
final class SortJdk extends RecursiveAction {
  private final Sort.Workspace a;
  private final int lo;
  private final int hi;

  SortJdk(Sort.Workspace a, int lo, int hi) {
    this.a = a;
    this.lo = lo;
    this.hi = hi;
  }

  @Override
  protected void compute() {
    if (hi - lo <= a.bottom()) {
      QuickSort.sort(a.numbers(), lo, hi);
      return;
    }
    int quarter = (hi - lo) / 4;
    int b = lo + quarter;
    int c = b + quarter;
    int d = c + quarter;
    Jdk.all(
        new SortJdk(a, lo, b), new SortJdk(a, b, c), new SortJdk(a, c, d), new SortJdk(a, d, hi));
    Jdk.both(
        new MergeJdk(Sort.Merge.of(a.numbers(), lo, b, b, c, a.other(), lo), a.bottom()),
        new MergeJdk(Sort.Merge.of(a.numbers(), c, d, d, hi, a.other(), c), a.bottom()));
    new MergeJdk(Sort.Merge.of(a.other(), lo, c, c, hi, a.numbers(), lo), a.bottom()).compute();
  }
}
