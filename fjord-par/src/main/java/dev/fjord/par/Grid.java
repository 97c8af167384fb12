package dev.fjord.par;

import dev.fjord.Fork;

/** Ranges of two dimensions: halved along the longer side, as far as {@link Pace} says. */
final class Grid {
  private final Pace pace;
  private final Par.TileBody body;

  private Grid(Pace pace, Par.TileBody body) {
    this.pace = pace;
    this.body = body;
  }

  static void run(int fromRow, int toRow, int fromColumn, int toColumn, Par.TileBody body) {
    if (fromRow >= toRow || fromColumn >= toColumn) {
      return;
    }
    Here.run(
        () -> {
          Pace pace = new Pace(cells(fromRow, toRow, fromColumn, toColumn), 1);
          new Grid(pace, body).go(fromRow, toRow, fromColumn, toColumn);
        });
  }

  /** At most 2^64 - 2^33 + 1; what is too much for a long is as good as the most. */
  private static long cells(int fromRow, int toRow, int fromColumn, int toColumn) {
    long rows = (long) toRow - fromRow;
    long columns = (long) toColumn - fromColumn;
    return rows > Long.MAX_VALUE / columns ? Long.MAX_VALUE : rows * columns;
  }

  private void go(int fromRow, int toRow, int fromColumn, int toColumn) {
    long cells = cells(fromRow, toRow, fromColumn, toColumn);
    if (pace.isLeaf(cells)) {
      long begin = pace.begin();
      body.run(fromRow, toRow, fromColumn, toColumn);
      pace.end(begin, cells);
      return;
    }
    long rows = (long) toRow - fromRow;
    long columns = (long) toColumn - fromColumn;
    if (rows >= columns) {
      int mid = (int) (fromRow + (rows >>> 1));
      Fork.join(
          () -> go(fromRow, mid, fromColumn, toColumn), () -> go(mid, toRow, fromColumn, toColumn));
    } else {
      int mid = (int) (fromColumn + (columns >>> 1));
      Fork.join(() -> go(fromRow, toRow, fromColumn, mid), () -> go(fromRow, toRow, mid, toColumn));
    }
  }
}
