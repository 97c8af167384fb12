package dev.fjord.bench.fork;

import static dev.fjord.bench.WrongResultException.check;

import dev.fjord.Fork;
import dev.fjord.bench.Jdk;
import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.Pools;
import dev.fjord.bench.fork.fjtask.CoInvokeTree;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The sum of a perfect binary tree of objects made beforehand. */
@State(Scope.Benchmark)
public class TreeBenchmark extends NanosPerRun {
  /**
   * How deep the problem is cut in pieces for contenders that cannot fork. 128 pieces and the nodes
   * above them.
   */
  private static final int DEPTH = 7;

  /** As many nodes as fit in a heap of a few gigabytes. */
  public static final int LARGEST = 100_000_000;

  /** The number of nodes, 2^k - 1. */
  @Param({"8388607", "1023"})
  public int size;

  private Node root = new Node(0, null, null);
  private long expected;

  /** Values 1 to size, in the order in which one thread visits them. */
  @Setup
  public void prepare() {
    root = Node.grow(1, size);
    expected = (long) size * (size + 1L) / 2;
  }

  /** Plain calls. */
  @Benchmark
  public long sequential() {
    return check(root.sum(), expected);
  }

  /** {@link Fork}. */
  @Benchmark
  public long fjord(Pools pools) throws Exception {
    return check(pools.fjord().call(() -> fork(root)), expected);
  }

  /** Fork one, compute the other, join. */
  @Benchmark
  public long forkJoin(Pools pools) {
    return check(pools.jdk().invoke(new TreeTasks.ForkJoin(root)), expected);
  }

  /** The same; what was not stolen is taken back and called. */
  @Benchmark
  public long unfork(Pools pools) {
    return check(pools.jdk().invoke(new TreeTasks.Unfork(root)), expected);
  }

  /** {@code invokeAll} of both. */
  @Benchmark
  public long invokeAll(Pools pools) {
    return check(pools.jdk().invoke(new TreeTasks.InvokeAll(root)), expected);
  }

  /** {@code CountedCompleter}, no joins. */
  @Benchmark
  public long completer(Pools pools) {
    return check(pools.jdk().invoke(new TreeTasks.Completer(null, root)), expected);
  }

  /** Fjord's {@code RecursiveTask}: fork one, compute the other, join. */
  @Benchmark
  public long fjordForkJoin(Pools pools) {
    return check(
        pools.concurrent().invoke(new dev.fjord.bench.fork.concurrent.TreeTasks.ForkJoin(root)),
        expected);
  }

  /** The same; what was not stolen is taken back and called. */
  @Benchmark
  public long fjordUnfork(Pools pools) {
    return check(
        pools.concurrent().invoke(new dev.fjord.bench.fork.concurrent.TreeTasks.Unfork(root)),
        expected);
  }

  /** Fjord's {@code invokeAll} of both. */
  @Benchmark
  public long fjordInvokeAll(Pools pools) {
    return check(
        pools.concurrent().invoke(new dev.fjord.bench.fork.concurrent.TreeTasks.InvokeAll(root)),
        expected);
  }

  /** Fjord's {@code CountedCompleter}, no joins. */
  @Benchmark
  public long fjordCompleter(Pools pools) {
    return check(
        pools
            .concurrent()
            .invoke(new dev.fjord.bench.fork.concurrent.TreeTasks.Completer(null, root)),
        expected);
  }

  /** FJTask's {@code coInvoke} of both. */
  @Benchmark
  public long fjordCoInvoke(Pools pools) throws InterruptedException {
    CoInvokeTree task = new CoInvokeTree(root);
    pools.fjtask().invoke(task);
    return check(task.result(), expected);
  }

  /** A parallel stream at every fork. */
  @Benchmark
  public long stream(Pools pools) {
    return check(Jdk.inPool(pools.jdk(), () -> stream(root)), expected);
  }

  /** The problem cut in pieces, each a task in a fixed pool. */
  @Benchmark
  public long executor(Pools pools) throws Exception {
    return check(Pools.sum(pools.executor(), pieces()), expected);
  }

  /** The same pieces, each a virtual thread; Java 21. */
  @Benchmark
  public long virtualThread(Pools pools) throws Exception {
    return check(Pools.sum(pools.virtualThreads(), pieces()), expected);
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

  private List<Callable<Long>> pieces() {
    List<Callable<Long>> pieces = new ArrayList<>();
    cut(root, DEPTH, pieces);
    return pieces;
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
