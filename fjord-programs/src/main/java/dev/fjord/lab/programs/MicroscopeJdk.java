package dev.fjord.lab.programs;

import java.util.concurrent.RecursiveTask;

/** The moves {@code from} up to {@code to} of a node of {@link Microscope}, as a task. */
@SuppressWarnings("serial")
final class MicroscopeJdk extends RecursiveTask<Long> {
  private final Microscope.Node node;
  private final int from;
  private final int to;

  MicroscopeJdk(Microscope.Node node, int from, int to) {
    this.node = node;
    this.from = from;
    this.to = to;
  }

  static long best(Microscope.Node node) {
    return new MicroscopeJdk(node, 0, node.moves().length).compute();
  }

  @Override
  protected Long compute() {
    if (to - from == 1) {
      return node.reply(from, MicroscopeJdk::best);
    }
    int middle = (from + to) >>> 1;
    MicroscopeJdk left = new MicroscopeJdk(node, from, middle);
    left.fork();
    long right = new MicroscopeJdk(node, middle, to).compute();
    return Best.better(left.join(), right);
  }
}
