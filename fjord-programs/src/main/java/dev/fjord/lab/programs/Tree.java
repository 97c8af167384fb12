package dev.fjord.lab.programs;

import dev.fjord.Fork;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import org.jspecify.annotations.Nullable;

/**
 * The sum of the values in a perfect binary tree, a fork for every inner node. Small, it shows what
 * a computation of microseconds pays; large, it waits for memory. The nodes are made beforehand, in
 * the order in which one thread visits them. The natural bottom is a leaf.
 */
final class Tree extends SizedProgram {
  /** Bytes of a node, with uncompressed references. */
  private static final long NODE_BYTES = 40;

  Tree() {
    super("tree", "", new Size("NODES", "number of nodes", 1, (1 << 28) - 1, 1023, ""));
  }

  @Override
  public String summary() {
    return "sum of a perfect binary tree of NODES = 2^k - 1 nodes; also try 8388607";
  }

  @Override
  protected Optional<String> refuse(int n) {
    if (Integer.bitCount(n + 1) == 1) {
      return Optional.empty();
    }
    int above = Integer.highestOneBit(n) * 2 - 1;
    return Optional.of(
        "a perfect tree has 2^k - 1 nodes, for example %d or %d, not %d"
            .formatted(above / 2, above, n));
  }

  @Override
  protected long bytes(int n) {
    return NODE_BYTES * n;
  }

  @Override
  protected Problem<Long> prepare(int n, int threshold) {
    return new TreeProblem(grow(1, n), n);
  }

  /** A node; both children are there, or neither is. */
  private static final class Node {
    final long value;
    final @Nullable Node left;
    final @Nullable Node right;

    Node(long value, @Nullable Node left, @Nullable Node right) {
      this.value = value;
      this.left = left;
      this.right = right;
    }
  }

  /** The perfect tree of {@code nodes} nodes whose values in pre-order start at {@code first}. */
  private static Node grow(long first, int nodes) {
    if (nodes == 1) {
      return new Node(first, null, null);
    }
    int half = nodes / 2;
    Node left = grow(first + 1, half);
    return new Node(first, left, grow(first + 1 + half, half));
  }

  private static long sequential(Node node) {
    Node left = node.left;
    Node right = node.right;
    if (left == null || right == null) {
      return node.value;
    }
    return node.value + sequential(left) + sequential(right);
  }

  private static long fork(Node node) {
    Node left = node.left;
    Node right = node.right;
    if (left == null || right == null) {
      return node.value;
    }
    return node.value + Fork.joinLong(() -> fork(left), () -> fork(right), Long::sum);
  }

  @SuppressWarnings("serial")
  private static final class SumTask extends RecursiveTask<Long> {
    private final Node node;

    SumTask(Node node) {
      this.node = node;
    }

    @Override
    protected Long compute() {
      Node left = node.left;
      Node right = node.right;
      if (left == null || right == null) {
        return node.value;
      }
      SumTask first = new SumTask(left);
      first.fork();
      long second = new SumTask(right).compute();
      return node.value + first.join() + second;
    }
  }

  private record TreeProblem(Node root, int nodes) implements Problem<Long> {
    @Override
    public Long sequential() {
      return Tree.sequential(root);
    }

    @Override
    public Long fork() {
      return Tree.fork(root);
    }

    @Override
    public ForkJoinTask<Long> jdk() {
      return new SumTask(root);
    }

    /** The values are 1, 2, 3 ... in pre-order, so the sum is Gauss's. */
    @Override
    public Answer check(Long result) {
      return Answer.expect(result.toString(), Long.toString((long) nodes * (nodes + 1L) / 2));
    }

    @Override
    public OptionalLong forks() {
      return OptionalLong.of(nodes / 2);
    }
  }
}
