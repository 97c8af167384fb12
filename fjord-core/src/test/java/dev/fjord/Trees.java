package dev.fjord;

import java.util.SplittableRandom;

/** Random trees, and what calls make of them. */
record Trees(long value, Trees left, Trees right) {

  /** A tree of the given number of nodes, of random shape, the same for the same seed. */
  static Trees random(long seed, int nodes) {
    return random(new SplittableRandom(seed), nodes);
  }

  private static Trees random(SplittableRandom random, int nodes) {
    if (nodes <= 1) {
      return new Trees(random.nextLong(1000), null, null);
    }
    // Lopsided as often as even.
    int left = random.nextInt(4) == 0 ? 1 : 1 + random.nextInt(nodes - 1);
    return new Trees(
        random.nextLong(1000), random(random, left), random(random, Math.max(1, nodes - 1 - left)));
  }

  /** A tree as deep as it has inner nodes. */
  static Trees deep(int depth, boolean toTheLeft) {
    Trees tree = new Trees(depth, null, null);
    for (int i = depth - 1; i >= 0; i--) {
      Trees leaf = new Trees(-i, null, null);
      tree = toTheLeft ? new Trees(i, tree, leaf) : new Trees(i, leaf, tree);
    }
    return tree;
  }

  static int fib(int n) {
    return n < 2 ? n : Fork.joinInt(() -> fib(n - 1), () -> fib(n - 2), Integer::sum);
  }

  boolean isLeaf() {
    return left == null;
  }

  /** Depends on the order: neither commutative nor associative. */
  static long mix(long a, long b) {
    return a * 31 + b * 17 + 7;
  }

  long sequentially() {
    return isLeaf() ? value : mix(mix(left.sequentially(), right.sequentially()), value);
  }

  int innerNodes() {
    return isLeaf() ? 0 : 1 + left.innerNodes() + right.innerNodes();
  }

  long joinedAsLong() {
    return isLeaf()
        ? value
        : mix(Fork.joinLong(left::joinedAsLong, right::joinedAsLong, Trees::mix), value);
  }

  int joinedAsInt() {
    return isLeaf()
        ? (int) value
        : (int)
            mix(
                Fork.joinInt(left::joinedAsInt, right::joinedAsInt, (a, b) -> (int) mix(a, b)),
                value);
  }

  double joinedAsDouble() {
    return isLeaf()
        ? value
        : Fork.joinDouble(left::joinedAsDouble, right::joinedAsDouble, (a, b) -> a / 3 - b / 7)
            + value;
  }

  double sequentiallyAsDouble() {
    return isLeaf()
        ? value
        : left.sequentiallyAsDouble() / 3 - right.sequentiallyAsDouble() / 7 + value;
  }

  /** With null as a value: what is divisible by three. */
  Long joinedAsObject() {
    Long mixed =
        isLeaf()
            ? (Long) value
            : Fork.<Long, Long, Long>join(
                left::joinedAsObject, right::joinedAsObject, Trees::mixNulls);
    return mixed;
  }

  Long sequentiallyWithNulls() {
    return isLeaf()
        ? (Long) value
        : mixNulls(left.sequentiallyWithNulls(), right.sequentiallyWithNulls());
  }

  private static Long mixNulls(Long a, Long b) {
    long mixed = mix(a == null ? -1 : a, b == null ? -2 : b);
    return mixed % 3 == 0 ? null : (Long) mixed;
  }

  /** By effects on an array, without values. */
  long joinedByEffect() {
    if (isLeaf()) {
      return value;
    }
    long[] values = new long[2];
    Fork.join(
        () -> {
          values[0] = left.joinedByEffect();
        },
        () -> {
          values[1] = right.joinedByEffect();
        });
    return mix(mix(values[0], values[1]), value);
  }
}
