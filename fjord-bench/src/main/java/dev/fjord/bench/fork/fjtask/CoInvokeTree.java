package dev.fjord.bench.fork.fjtask;

import dev.fjord.bench.fork.ForkBenchmark.CoInvoke;
import dev.fjord.bench.fork.Node;

/** The sum of a tree with {@code coInvoke}. */
public final class CoInvokeTree extends CoInvoke {
  private final Node node;
  private long result;

  /** The sum of the tree below that node. */
  public CoInvokeTree(Node node) {
    this.node = node;
  }

  @Override
  public void run() {
    Node leftNode = node.left;
    Node rightNode = node.right;
    if (leftNode == null || rightNode == null) {
      result = node.value;
      return;
    }
    CoInvokeTree left = new CoInvokeTree(leftNode);
    CoInvokeTree right = new CoInvokeTree(rightNode);
    coInvoke(left, right);
    result = node.value + left.result + right.result;
  }

  @Override
  public long result() {
    return result;
  }
}
