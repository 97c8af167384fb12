package dev.fjord.lab.programs;

import dev.fjord.fjtask.FJTask;
import dev.fjord.lab.programs.Sort.Merge;
import dev.fjord.lab.programs.Sort.Workspace;

/** A piece of {@link Sort}. */
final class SortFJTask extends FJTask {
  private final Workspace a;
  private final int lo;
  private final int hi;

  SortFJTask(Workspace a, int lo, int hi) {
    this.a = a;
    this.lo = lo;
    this.hi = hi;
  }

  @Override
  public void run() {
    int[] numbers = a.numbers();
    if (hi - lo <= a.bottom()) {
      QuickSort.sort(numbers, lo, hi);
      return;
    }
    int quarter = (hi - lo) / 4;
    int b = lo + quarter;
    int c = b + quarter;
    int d = c + quarter;
    coInvoke(
        new FJTask[] {
          new SortFJTask(a, lo, b),
          new SortFJTask(a, b, c),
          new SortFJTask(a, c, d),
          new SortFJTask(a, d, hi)
        });
    coInvoke(
        new Merger(Merge.of(numbers, lo, b, b, c, a.other(), lo), a.bottom()),
        new Merger(Merge.of(numbers, c, d, d, hi, a.other(), c), a.bottom()));
    invoke(new Merger(Merge.of(a.other(), lo, c, c, hi, numbers, lo), a.bottom()));
  }

  /** Merges two runs. */
  private static final class Merger extends FJTask {
    private final Merge merge;
    private final int bottom;

    Merger(Merge merge, int bottom) {
      this.merge = merge;
      this.bottom = bottom;
    }

    @Override
    public void run() {
      if (merge.length() <= bottom) {
        merge.run();
        return;
      }
      int cut = merge.cut();
      coInvoke(new Merger(merge.low(cut), bottom), new Merger(merge.high(cut), bottom));
    }
  }
}
