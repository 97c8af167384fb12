package dev.fjord.bench.fork;

import org.jspecify.annotations.Nullable;

/** A node of a tree; both children are there, or neither is. */
public final class Node {
  /** What is summed up. */
  public final long value;

  /** The first child, or null. */
  public final @Nullable Node left;

  /** The second child, or null. */
  public final @Nullable Node right;

  Node(long value, @Nullable Node left, @Nullable Node right) {
    this.value = value;
    this.left = left;
    this.right = right;
  }

  /** The perfect tree of {@code nodes} nodes whose values in pre-order start at {@code first}. */
  static Node grow(long first, int nodes) {
    if (nodes == 1) {
      return new Node(first, null, null);
    }
    int half = nodes / 2;
    Node left = grow(first + 1, half);
    return new Node(first, left, grow(first + 1 + half, half));
  }

  /** The sum of the values, by plain calls. */
  long sum() {
    return left == null || right == null ? value : value + left.sum() + right.sum();
  }
}
