package dev.fjord.bench.fork;

/**
 * A row of a board on which a queen is to be placed, all rows above it being done.
 *
 * @param free the columns to try
 * @param all a bit for every column of the board
 * @param columns the columns taken
 * @param left the columns attacked along diagonals that go left
 * @param right the columns attacked along diagonals that go right
 */
public record Row(int free, int all, int columns, int left, int right) implements Part<Row> {
  /** The first row of an empty board. */
  static Row empty(int side) {
    int all = (1 << side) - 1;
    return new Row(all, all, 0, 0, 0);
  }

  /** The first row from here down that has not one column only. */
  @Override
  public Row start() {
    Row row = this;
    while (row.isLast()) {
      row = row.first();
    }
    return row;
  }

  /** Whether one column only is to be tried. */
  private boolean isLast() {
    return free != 0 && (free & (free - 1)) == 0;
  }

  /** Whether there is nothing to try: the board is full, or no column is free. */
  @Override
  public boolean isLeaf() {
    return free == 0;
  }

  /** A solution if the board is full. */
  @Override
  public long own() {
    return columns == all ? 1 : 0;
  }

  /** The row below, with a queen on the first of the columns. */
  @Override
  public Row first() {
    int queen = free & -free;
    int down = columns | queen;
    int aside = (left | queen) << 1;
    int up = (right | queen) >> 1;
    return new Row(all & ~(down | aside | up), all, down, aside, up);
  }

  /** The same row without the first of the columns. */
  @Override
  public Row second() {
    return new Row(free & (free - 1), all, columns, left, right);
  }

  @Override
  public long plain() {
    long count = own();
    for (int rest = free; rest != 0; rest &= rest - 1) {
      int queen = rest & -rest;
      count += count(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return count;
  }

  private static int count(int all, int columns, int left, int right) {
    if (columns == all) {
      return 1;
    }
    int count = 0;
    for (int rest = all & ~(columns | left | right); rest != 0; rest &= rest - 1) {
      int queen = rest & -rest;
      count += count(all, columns | queen, (left | queen) << 1, (right | queen) >> 1);
    }
    return count;
  }
}
