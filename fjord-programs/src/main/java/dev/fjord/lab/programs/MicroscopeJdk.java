package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveTask;

/** The moves {@code from} up to {@code to} of a node of {@link Microscope}, as a task. */
@SuppressWarnings("serial")
final class MicroscopeJdk extends RecursiveTask<Long> {
  private final Microscope.Node node;
  private final int from;
  private final int to;
  private final int threshold;

  MicroscopeJdk(Microscope.Node node, int from, int to, int threshold) {
    this.node = node;
    this.from = from;
    this.to = to;
    this.threshold = threshold;
  }

  @Override
  protected Long compute() {
    if (to - from == 1) {
      return Best.reply(search(node.after(from), node.depth() - 1, threshold), from);
    }
    int middle = (from + to) >>> 1;
    MicroscopeJdk left = new MicroscopeJdk(node, from, middle, threshold);
    left.fork();
    long right = new MicroscopeJdk(node, middle, to, threshold).compute();
    return Best.better(left.join(), right);
  }

  static long search(Board board, int depth, int threshold) {
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
    return Best.seen(
        new MicroscopeJdk(new Microscope.Node(board, moves, depth), 0, moves.length, threshold)
            .compute());
  }
}
