package dev.fjord.bench.fork;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A node of a tree; both children are there, or neither is. */
public record Node(long value, @Nullable Node left, @Nullable Node right) implements Part<Node> {

  /** The perfect tree of {@code nodes} nodes whose values in pre-order start at {@code first}. */
  static Node grow(long first, int nodes) {
    if (nodes == 1) {
      return new Node(first, null, null);
    }
    int half = nodes / 2;
    Node left = grow(first + 1, half);
    return new Node(first, left, grow(first + 1 + half, half));
  }

  @Override
  public Node start() {
    return this;
  }

  @Override
  public boolean isLeaf() {
    return left == null;
  }

  @Override
  public long own() {
    return value;
  }

  @Override
  public Node first() {
    return Objects.requireNonNull(left);
  }

  @Override
  public Node second() {
    return Objects.requireNonNull(right);
  }

  @Override
  public long plain() {
    return left == null || right == null ? value : value + left.plain() + right.plain();
  }
}
