package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveAction;

/** A piece of {@link Sort} as a task. */
@SuppressWarnings("serial")
final class SortJdk extends RecursiveAction {
  private final Sort.Piece piece;

  SortJdk(Sort.Piece piece) {
    this.piece = piece;
  }

  @Override
  protected void compute() {
    if (piece.small()) {
      piece.sort();
      return;
    }
    Jdk.all(
        new SortJdk(piece.quarter(0)),
        new SortJdk(piece.quarter(1)),
        new SortJdk(piece.quarter(2)),
        new SortJdk(piece.quarter(3)));
    Jdk.both(new Merger(piece.pair(0)), new Merger(piece.pair(2)));
    new Merger(piece.back()).compute();
  }

  /** Merges two runs. */
  private static final class Merger extends RecursiveAction {
    private final Sort.Merge merge;

    Merger(Sort.Merge merge) {
      this.merge = merge;
    }

    @Override
    protected void compute() {
      if (merge.small()) {
        merge.run();
        return;
      }
      int cut = merge.cut();
      Jdk.both(new Merger(merge.low(cut)), new Merger(merge.high(cut)));
    }
  }
}
