package dev.fjord.soak;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.Forked;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A tree of tasks made from a seed. Each task has an identity, is counted when it runs, and is
 * worth its identity plus what its children are worth. Walking it with every fork a call gives what
 * must come out, value or failure, however it is run.
 */
final class RandomTree {
  private static final int MOST_TASKS = 600;

  final Node root;
  final int size;
  private final AtomicIntegerArray ran = new AtomicIntegerArray(MOST_TASKS + 64);
  private final ForkPool other;
  private final boolean scopes;
  private int made;

  /** What a planted failure throws. */
  static final class Planted extends RuntimeException {
    private static final long serialVersionUID = 1;
    final int id;

    Planted(int id) {
      super("planted in task " + id);
      this.id = id;
    }
  }

  enum Kind {
    LEAF,
    JOIN,
    JOIN_LONG,
    JOIN_RUN,
    ALL,
    SCOPE,
    SCOPE_BACKWARDS,
    SCOPE_IN_BRANCHES,
    RANGE,
    BLOCK,
    NESTED
  }

  record Node(int id, Kind kind, List<Node> children, boolean fails, int work) {}

  /**
   * @param other a pool to call now and then from inside * @param failures one in so many leaves
   *     fails; 0 for none
   * @param scopes whether there are scopes in it: then of several failures any may come out, since
   *     the first to fail cancels tasks forked before it that have not begun
   */
  RandomTree(long seed, ForkPool other, int failures, boolean scopes) {
    this.other = other;
    this.scopes = scopes;
    SplittableRandom random = new SplittableRandom(seed);
    root = node(random, failures, 9);
    size = made;
  }

  private Node node(SplittableRandom random, int failures, int depth) {
    int id = made++;
    Kind[] kinds = Kind.values();
    boolean leaf = depth == 0 || made > MOST_TASKS || random.nextInt(6) == 0 && depth < 7;
    Kind kind = leaf ? Kind.LEAF : kinds[1 + random.nextInt(kinds.length - 1)];
    if (!scopes && kind.name().startsWith("SCOPE")) {
      kind = Kind.JOIN;
    }
    List<Node> children = new ArrayList<>();
    int count =
        switch (kind) {
          case LEAF -> 0;
          case JOIN, JOIN_LONG, JOIN_RUN, SCOPE_IN_BRANCHES -> 2;
          case BLOCK, NESTED -> 1;
          default -> random.nextInt(5);
        };
    for (int i = 0; i < count; i++) {
      children.add(node(random, failures, depth - 1));
    }
    boolean fails = leaf && failures > 0 && random.nextInt(failures) == 0;
    return new Node(
        id, kind, children, fails, random.nextInt(100) == 0 ? 200_000 : random.nextInt(2_000));
  }

  /** What the tree is worth with every fork a call; throws what that would throw. */
  long expected() {
    return expected(root);
  }

  private static long expected(Node node) {
    if (node.fails()) {
      throw new Planted(node.id());
    }
    long sum = node.id();
    for (Node child : node.children()) {
      sum += expected(child);
    }
    return sum;
  }

  /** How often the task ran. */
  int ran(int id) {
    return ran.get(id);
  }

  /** What the tree is worth, forked. */
  long run() {
    return run(root);
  }

  private long run(Node node) {
    ran.incrementAndGet(node.id());
    if (node.fails()) {
      throw new Planted(node.id());
    }
    List<Node> children = node.children();
    return node.id()
        + switch (node.kind()) {
          case LEAF -> leaf(node);
          case JOIN ->
              Fork.<Long, Long, Long>join(
                  () -> run(children.get(0)), () -> run(children.get(1)), Long::sum);
          case JOIN_LONG ->
              Fork.joinLong(() -> run(children.get(0)), () -> run(children.get(1)), Long::sum);
          case JOIN_RUN -> joinRun(children);
          case ALL -> all(children);
          case SCOPE -> scope(children, false);
          case SCOPE_BACKWARDS -> scope(children, true);
          case SCOPE_IN_BRANCHES -> scopeInBranches(children);
          case RANGE -> range(children);
          case BLOCK -> block(children);
          case NESTED -> nested(children);
        };
  }

  private static long leaf(Node node) {
    if (node.work() == 200_000) {
      LockSupport.parkNanos(node.work());
    } else {
      for (int i = 0; i < node.work(); i++) {
        Thread.onSpinWait();
      }
    }
    return 0;
  }

  private long joinRun(List<Node> children) {
    long[] sums = new long[2];
    Fork.join(() -> sums[0] = run(children.get(0)), () -> sums[1] = run(children.get(1)));
    return sums[0] + sums[1];
  }

  private long all(List<Node> children) {
    List<Supplier<Long>> tasks = new ArrayList<>();
    children.forEach(child -> tasks.add(() -> run(child)));
    return Fork.joinAll(tasks).stream().mapToLong(Long::longValue).sum();
  }

  private long scope(List<Node> children, boolean backwards) {
    return Fork.<Long>scope(
        scope -> {
          List<Forked<Long>> forked = new ArrayList<>();
          for (Node child : children) {
            forked.add(scope.fork(() -> run(child)));
          }
          long sum = 0;
          for (int i = 0; i < forked.size(); i++) {
            sum += forked.get(backwards ? forked.size() - 1 - i : i).join();
          }
          return sum;
        });
  }

  /** Tasks of the scope are forked in the branches of a join inside it, and joined by nobody. */
  private long scopeInBranches(List<Node> children) {
    long[] sums = new long[2];
    Fork.scope(
        scope -> {
          Fork.join(
              () -> scope.fork((Runnable) () -> sums[0] = run(children.get(0))),
              () -> scope.fork((Runnable) () -> sums[1] = run(children.get(1))));
          return scope;
        });
    return sums[0] + sums[1];
  }

  private long range(List<Node> children) {
    long[] sums = new long[children.size()];
    Fork.range(
        0,
        sums.length,
        (lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            sums[i] = run(children.get(i));
          }
        });
    long sum = 0;
    for (long each : sums) {
      sum += each;
    }
    return sum;
  }

  private long block(List<Node> children) {
    Fork.blocking(() -> LockSupport.parkNanos(20_000));
    return run(children.get(0));
  }

  private long nested(List<Node> children) {
    long[] sum = new long[1];
    other.run(() -> sum[0] = run(children.get(0)));
    return sum[0];
  }
}
