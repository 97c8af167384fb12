package dev.fjord.concurrent.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * A tree of random shape for completers, what each of them is to do, and what became of it: how
 * often each completed, and whether its children had before.
 */
final class CompletionTree {
  /** A parent is mostly one of so many nodes before, which makes the tree deep. */
  private static final int NEAR = 8;

  /** One in so many has its parent anywhere. */
  private static final int FAR = 4;

  private static final int MOST_EXTRA = 3;

  private final List<Node> nodes = new ArrayList<>();
  private final LongAdder byOthers = new LongAdder();
  private final LongAdder early = new LongAdder();

  /** What one completer is to do. */
  final class Node {
    private final List<Node> children = new ArrayList<>();
    private final int extra;
    private final boolean countsAtOnce;
    private final boolean runsLast;
    private final boolean isLeftToOthers;
    private final AtomicInteger completions = new AtomicInteger();

    /** Nodes of the subtree; a plain field, which its parent reads when it completes. */
    private int size;

    Node(Random random) {
      extra = random.nextBoolean() ? 0 : 1 + random.nextInt(MOST_EXTRA);
      countsAtOnce = random.nextBoolean();
      runsLast = random.nextBoolean();
      isLeftToOthers = random.nextInt(FAR) == 0;
    }

    List<Node> children() {
      return children;
    }

    /** How many completions by others it waits for besides those of its children. */
    int extra() {
      return extra;
    }

    /** Whether it sets its pending count at once, and does not add to it for each fork. */
    boolean countsAtOnce() {
      return countsAtOnce;
    }

    /** Whether it runs its last child itself, and does not fork it. */
    boolean runsLast() {
      return runsLast;
    }

    /** Whether another thread or task completes it in its own name too. */
    boolean isLeftToOthers() {
      return isLeftToOthers;
    }

    /** Its completion: to be called once, after those of all its children. */
    void completed() {
      completions.getAndIncrement();
      int sum = 1;
      for (Node child : children) {
        if (child.size == 0) {
          early.increment();
        }
        sum += child.size;
      }
      size = sum;
    }
  }

  /** Grows a tree of so many nodes. */
  CompletionTree(long seed, int count) {
    Random random = new Random(seed);
    nodes.add(new Node(random));
    while (nodes.size() < count) {
      int before = nodes.size();
      int back = random.nextInt(FAR) == 0 ? before : Math.min(before, NEAR);
      Node node = new Node(random);
      nodes.get(before - 1 - random.nextInt(back)).children.add(node);
      nodes.add(node);
    }
  }

  Node root() {
    return nodes.get(0);
  }

  /** To be called by who completes a node that he does not run. */
  void byAnother() {
    byOthers.increment();
  }

  /** Completions brought about by others. */
  long othersCount() {
    return byOthers.sum();
  }

  /** How often any of the nodes completed. */
  long completions() {
    return nodes.stream().mapToLong(node -> node.completions.get()).sum();
  }

  /** What was wrong, empty if nothing; to be asked when nobody is at work any more. */
  String complaint() {
    long wrong = nodes.stream().filter(node -> node.completions.get() != 1).count();
    if (wrong > 0) {
      return "%d of %d completers did not complete exactly once".formatted(wrong, nodes.size());
    }
    if (early.sum() > 0) {
      return "%d children completed after their parent".formatted(early.sum());
    }
    int size = root().size;
    return size == nodes.size()
        ? ""
        : "the root found %d completers, there are %d".formatted(size, nodes.size());
  }
}
