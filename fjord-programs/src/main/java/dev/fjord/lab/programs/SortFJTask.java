package dev.fjord.lab.programs;

import dev.fjord.fjtask.FJTask;

/** A piece of {@link Sort}. */
final class SortFJTask extends FJTask {
  private final Sort.Piece piece;

  SortFJTask(Sort.Piece piece) {
    this.piece = piece;
  }

  @Override
  public void run() {
    if (piece.small()) {
      piece.sort();
      return;
    }
    coInvoke(
        new FJTask[] {
          new SortFJTask(piece.quarter(0)),
          new SortFJTask(piece.quarter(1)),
          new SortFJTask(piece.quarter(2)),
          new SortFJTask(piece.quarter(3))
        });
    coInvoke(new Merger(piece.pair(0)), new Merger(piece.pair(2)));
    invoke(new Merger(piece.back()));
  }

  /** Merges two runs. */
  private static final class Merger extends FJTask {
    private final Sort.Merge merge;

    Merger(Sort.Merge merge) {
      this.merge = merge;
    }

    @Override
    public void run() {
      if (merge.small()) {
        merge.run();
        return;
      }
      int cut = merge.cut();
      coInvoke(new Merger(merge.low(cut)), new Merger(merge.high(cut)));
    }
  }
}
