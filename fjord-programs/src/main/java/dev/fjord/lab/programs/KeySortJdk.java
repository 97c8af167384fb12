package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveAction;

/** A piece of {@link KeySort} as a task. */
@SuppressWarnings("serial")
final class KeySortJdk extends RecursiveAction {
  private final KeySort.Piece piece;

  KeySortJdk(KeySort.Piece piece) {
    this.piece = piece;
  }

  @Override
  protected void compute() {
    if (piece.small()) {
      piece.sort();
      return;
    }
    Jdk.all(
        new KeySortJdk(piece.quarter(0)),
        new KeySortJdk(piece.quarter(1)),
        new KeySortJdk(piece.quarter(2)),
        new KeySortJdk(piece.quarter(3)));
    Jdk.both(new Merger(piece.pair(0)), new Merger(piece.pair(2)));
    new Merger(piece.back()).compute();
  }

  /** Merges two runs. */
  private static final class Merger extends RecursiveAction {
    private final KeySort.Merge merge;

    Merger(KeySort.Merge merge) {
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
