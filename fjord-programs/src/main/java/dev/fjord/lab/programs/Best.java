package dev.fjord.lab.programs;

/**
 * The outcome of looking at some of a position's moves, packed into a {@code long} so that a fork
 * can return it without an object: the best score for the side to move, the place of that move in
 * the list of moves, and how many positions were seen. Of equal scores the first in the list is the
 * best, so the outcome does not depend on how the list was split.
 */
final class Best {
  private static final int NODE_BITS = 47;
  private static final int INDEX_BITS = 9;
  private static final long NODES = (1L << NODE_BITS) - 1;
  private static final int LAST_INDEX = (1 << INDEX_BITS) - 1;

  /** Added to a score, which is from -49 to 49, to make it positive. */
  private static final int SCORE_BIAS = 64;

  private Best() {}

  /** One position seen, with its score. */
  static long leaf(int score) {
    return pack(score, 0, 1);
  }

  private static long pack(int score, int index, long nodes) {
    long rank = (long) (score + SCORE_BIAS) << INDEX_BITS | (LAST_INDEX - index);
    return rank << NODE_BITS | nodes;
  }

  /** What the other side's best is worth to this side, as the move in place {@code index}. */
  static long reply(long enemyBest, int index) {
    return pack(-score(enemyBest), index, nodes(enemyBest));
  }

  /** The better of two, with the positions of both. */
  static long better(long a, long b) {
    return (Math.max(a >>> NODE_BITS, b >>> NODE_BITS) << NODE_BITS) | (nodes(a) + nodes(b));
  }

  /** One more position seen: the one whose moves these were. */
  static long seen(long best) {
    return best + 1;
  }

  static int score(long best) {
    return (int) (best >>> (NODE_BITS + INDEX_BITS)) - SCORE_BIAS;
  }

  static int index(long best) {
    return LAST_INDEX - (int) (best >>> NODE_BITS & LAST_INDEX);
  }

  static long nodes(long best) {
    return best & NODES;
  }
}
