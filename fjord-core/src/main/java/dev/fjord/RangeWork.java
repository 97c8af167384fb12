package dev.fjord;

/** What a worker does with its pieces of a range, which it gets from left to right. */
@FunctionalInterface
interface RangeWork {
  /** Runs a piece. */
  void run(long lo, long hi);

  /** The last two pieces are neighbours, and one from now on. */
  default void merge() {}

  /** A piece is left out, since the loop has ended further left. */
  default void skip() {}

  /** For a worker that takes a part. */
  default RangeWork another() {
    return this;
  }

  /** The part that another worker took is the next piece, and done. */
  default void append(RangeWork taken) {}
}
