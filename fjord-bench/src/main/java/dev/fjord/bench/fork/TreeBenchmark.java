package dev.fjord.bench.fork;

import dev.fjord.Fork;
import dev.fjord.bench.fork.fjtask.CoInvokeTree;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The sum of a perfect binary tree of objects made beforehand. */
@State(Scope.Benchmark)
public class TreeBenchmark extends ForkBenchmark {
  /**
   * How deep the problem is cut in pieces for contenders that cannot fork. 128 pieces and the nodes
   * above them.
   */
  private static final int DEPTH = 7;

  /** The number of nodes, 2^k - 1. */
  @Param({"8388607", "1023"})
  public int size;

  @Override
  protected Forms forms() {
    Node root = Node.grow(1, size);
    return new Forms(
        (long) size * (size + 1L) / 2,
        root::sum,
        () -> fork(root),
        manner -> TreeTasks.of(manner, root),
        manner -> dev.fjord.bench.fork.concurrent.TreeTasks.of(manner, root),
        () -> new CoInvokeTree(root),
        () -> stream(root),
        pieces -> cut(root, DEPTH, pieces));
  }

  /** How many forks a run makes. */
  public static long forks(int size) {
    return size / 2;
  }

  private static long fork(Node node) {
    Node left = node.left;
    Node right = node.right;
    if (left == null || right == null) {
      return node.value;
    }
    return node.value + Fork.joinLong(() -> fork(left), () -> fork(right), Long::sum);
  }

  private static long stream(Node node) {
    if (node.left == null || node.right == null) {
      return node.value;
    }
    return node.value
        + Stream.of(node.left, node.right).parallel().mapToLong(TreeBenchmark::stream).sum();
  }

  private static void cut(Node node, int depth, List<Callable<Long>> pieces) {
    Node left = node.left;
    Node right = node.right;
    if (depth == 0 || left == null || right == null) {
      pieces.add(node::sum);
    } else {
      long value = node.value;
      pieces.add(() -> value);
      cut(left, depth - 1, pieces);
      cut(right, depth - 1, pieces);
    }
  }
}
