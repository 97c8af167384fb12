package dev.fjord.lab.programs;

import dev.fjord.fjtask.FJTask;
import dev.fjord.lab.programs.Microscope.Node;

/** The moves {@code from} up to {@code to} of a position of {@link Microscope}. */
final class MicroscopeFJTask extends FJTask {
  private final Node node;
  private final int from;
  private final int to;
  private long best;

  private MicroscopeFJTask(Node node, int from, int to) {
    this.node = node;
    this.from = from;
    this.to = to;
  }

  static long best(Node node) {
    MicroscopeFJTask all = new MicroscopeFJTask(node, 0, node.moves().length);
    invoke(all);
    return all.best;
  }

  @Override
  public void run() {
    if (to - from == 1) {
      best = node.reply(from, MicroscopeFJTask::best);
      return;
    }
    int middle = (from + to) >>> 1;
    MicroscopeFJTask left = new MicroscopeFJTask(node, from, middle);
    MicroscopeFJTask right = new MicroscopeFJTask(node, middle, to);
    coInvoke(left, right);
    best = Best.better(left.best, right.best);
  }
}
