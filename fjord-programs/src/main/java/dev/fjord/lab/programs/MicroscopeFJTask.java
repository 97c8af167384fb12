package dev.fjord.lab.programs;

import dev.fjord.fjtask.FJTask;
import dev.fjord.lab.programs.Microscope.Node;

/** The moves {@code from} up to {@code to} of a position of {@link Microscope}. */
final class MicroscopeFJTask extends FJTask {
  private final Node node;
  private final int from;
  private final int to;
  private final int threshold;
  private long best;

  private MicroscopeFJTask(Node node, int from, int to, int threshold) {
    this.node = node;
    this.from = from;
    this.to = to;
    this.threshold = threshold;
  }

  @Override
  public void run() {
    if (to - from == 1) {
      best = Best.reply(search(node.after(from), node.depth() - 1, threshold), from);
      return;
    }
    int middle = (from + to) >>> 1;
    MicroscopeFJTask left = new MicroscopeFJTask(node, from, middle, threshold);
    MicroscopeFJTask right = new MicroscopeFJTask(node, middle, to, threshold);
    coInvoke(left, right);
    best = Best.better(left.best, right.best);
  }

  private static long search(Board board, int depth, int threshold) {
    if (depth <= threshold) {
      return Microscope.sequential(board, depth);
    }
    long outcome = Microscope.atOnce(board, depth);
    if (outcome != 0) {
      return outcome;
    }
    int[] moves = board.moves();
    if (moves.length == 0) {
      return Microscope.isOver(board)
          ? Best.leaf(board.score())
          : Best.seen(Best.reply(search(board.passed(), depth - 1, threshold), 0));
    }
    MicroscopeFJTask all =
        new MicroscopeFJTask(new Node(board, moves, depth), 0, moves.length, threshold);
    invoke(all);
    return Best.seen(all.best);
  }

  /** The whole search. */
  static final class Search extends FJTask {
    private final Board board;
    private final int depth;
    private final int threshold;
    private long best;

    Search(Board board, int depth, int threshold) {
      this.board = board;
      this.depth = depth;
      this.threshold = threshold;
    }

    long best() {
      return best;
    }

    @Override
    public void run() {
      best = search(board, depth, threshold);
    }
  }
}
